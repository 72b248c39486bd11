// What a Meter takes and gives: one count, spans of days, and their totals.

import type { CheckReason } from '#shared/domain/releases/choose-update.ts'

/**
 * `download`: the request with which a download counted. `update_download`: the same by an updater. `request`: any other
 * request for a file. `unmeasured`: one that came while the clients could not be told apart. `update_check`.
 */
export type CountKind = 'download' | 'update_download' | 'request' | 'unmeasured' | 'update_check'

export interface Count {
  /** UTC, as in `2026-11-20`. */
  day: string
  /** UTC, as in `2026-11-20T10`. Absent: counted by the day only. */
  hour?: string
  kind: CountKind
  /** The release handed out, or empty: an update check without an update. */
  releaseId: string
  assetId: string
  /** Of an update check what the client said, of a download what the file is for. */
  platform: string
  /** Empty for the channel without a name. */
  channel: string
  /** Of an update check the version that the client has, of a download that of the release. */
  version: string
  /** ISO code, or empty when it is not known. */
  country: string
  /** Of an update check. Missing from isolates that still run a version which didn't count it. */
  reason?: CheckReason
  count: number
}

/** A check as it is counted. The country is counted beside it. */
export interface UpdateCheck
  extends Pick<Count, 'releaseId' | 'assetId' | 'platform' | 'channel' | 'version'> {
  reason: CheckReason
}

/** A span of days, given by two moments (ISO 8601); the days of both belong to it. */
export interface Span {
  from: string
  to: string
}

export interface Totals {
  /** `download` and `update_download` together. */
  downloads: number
  updateDownloads: number
  updateChecks: number
  /** Requests for files, those with which a download counted among them. */
  requests: number
  /** Of the requests those of which no one can tell whether they were downloads. */
  unmeasured: number
}

/** What was counted of one day so far. */
export interface DayTotals {
  day: string
  downloads: number
  updateChecks: number
}
