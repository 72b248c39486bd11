/** Stands in for worker/platform/password-cost.ts, as these tests hash thousands of passwords. */
export const PASSWORD_COST = { ln: 10, r: 8, p: 1 }
