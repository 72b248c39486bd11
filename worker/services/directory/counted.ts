// What Meters answer with, as far as only the directory reads it.

/** How often files were downloaded. */
export interface DownloadCounts {
  downloads: number
  /** Requests for files, many of which may make one download. */
  requests: number
  /** Requests among them of which no one can tell whether they were downloads. */
  unmeasured: number
}

/** What was counted on one UTC day. */
export interface DayCounts {
  day: string
  downloads: number
  updateChecks: number
}

/** UTC days, both included. */
export interface DaySpan {
  from: string
  to: string
}

/** Days that are a whole number of buckets. */
export interface BucketSpan extends DaySpan {
  bucketDays: number
}

/** What was counted of a platform on one UTC day. */
export interface PlatformDay {
  day: string
  platform: string
  downloads: number
  clients: number
}

/** Distinct clients of a value on one UTC day. */
export interface DayClients {
  day: string
  value: string
  clients: number
}
