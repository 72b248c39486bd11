// Totals that are the same for every organization. Those that an operator can raise are in organization-limits.ts.

const GB = 1_000_000_000

/** Bytes of uploads that are not finished yet. */
export const UNFINISHED_BYTES = 20 * GB
/** Bytes of one file. */
export const FILE_BYTES = 5 * GB
/** Files of one release. */
export const FILES_PER_RELEASE = 200
/** Drafts of one application. */
export const DRAFTS_PER_APPLICATION = 100
