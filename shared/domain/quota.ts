// How many bytes an organization may keep. The limits protect the storage everybody shares; they are no prices.

const GB = 1_000_000_000

/** Bytes of uploads that are not finished yet. */
export const UNFINISHED_BYTES = 20 * GB
/** Bytes of everything stored. */
export const STORED_BYTES = 500 * GB
/** Bytes of one file. */
export const FILE_BYTES = 5 * GB
/** Applications of one organization. Deleted ones don't count. */
export const APPLICATIONS_PER_ORGANIZATION = 1000
/** Files of one release. */
export const FILES_PER_RELEASE = 200
/** Drafts of one application. */
export const DRAFTS_PER_APPLICATION = 100
