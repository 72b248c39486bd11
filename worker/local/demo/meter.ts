// What the demo needs of an application's Meter. Filled by the composition root.

import type { TrafficCount } from './traffic.ts'

/** A client that asked for updates on a day. */
export interface DemoClient {
  /** Tells it apart on that day. */
  name: string
  version: string
  platform: string
  channel: string
  /** ISO code, or empty. */
  country: string
}

/** Clients that fetched a release, and what became of them. */
export interface DemoFollowers {
  releaseId: string
  assetId: string
  version: string
  /** The version that they had. */
  before: string
  /** ISO 8601. */
  fetchedAt: string
  updated: number
  failed: number
  /** Failures that further clients report. */
  reports: readonly { event: 'failed' | 'crashed' | 'rolledBack'; reason: string }[]
}

export interface DemoMeter {
  count: (counts: TrafficCount[]) => Promise<void>
  clients: (day: string, clients: readonly DemoClient[]) => Promise<void>
  follow: (followers: DemoFollowers) => Promise<void>
}

/** The Meter of an application, by its id. */
export type MeterOf = (appId: string) => DemoMeter
