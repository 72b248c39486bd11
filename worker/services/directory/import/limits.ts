// What a preview of another host's feed may take.

import { SECOND } from '#shared/domain/time.ts'
import type { RateRule } from '#shared/limits.ts'

/** Of a feed that is imported. */
export const IMPORT_FEED_BYTES = 4 * 1024 * 1024
/** Entries of it (platforms, lines, items) that are read, the newest where the format has an order. */
export const IMPORT_ENTRIES = 2000
/** Versions of it that are listed: the highest and 50 older ones. */
export const IMPORT_VERSIONS = 51
/** Files of a version that are looked for at their URLs, and how many at a time. */
export const IMPORT_CHECKED_FILES = 20
export const IMPORT_CHECKS_AT_ONCE = 4
/** Of one `.sig` file. */
export const IMPORT_SIGNATURE_BYTES = 4096
/** Redirects that are followed from one URL. */
export const IMPORT_REDIRECTS = 5
/** For one request, and for a preview with all of its requests, in milliseconds. */
export const IMPORT_REQUEST_TIMEOUT_MS = 10 * SECOND
export const IMPORT_TIMEOUT_MS = 25 * SECOND
/** For one part of a file, in milliseconds. */
export const IMPORT_PART_TIMEOUT_MS = 60 * SECOND
/** Parts of files that are fetched for one organization. */
export const IMPORT_PARTS: RateRule = { burst: 200, refill: SECOND / 2 }
/** Previews of one organization: each makes requests to a host of another. */
export const IMPORT_PREVIEWS: RateRule = { burst: 30, refill: 10 * SECOND }
