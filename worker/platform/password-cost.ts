/** What a scrypt hash costs: about 0.13 s of CPU time, and 32 MiB. Most tests put another file in the place of this. */
export const PASSWORD_COST = { ln: 15, r: 8, p: 3 }
