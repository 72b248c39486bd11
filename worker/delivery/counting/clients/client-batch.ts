// What an isolate sends to a Meter of the clients that it has answered.

/** What distinct clients are counted by. `version on platform`: a JSON array of both. */
export const CLIENT_DIMENSIONS = [
  'all',
  'version',
  'platform',
  'version on platform',
  'country',
  'channel',
] as const
export type ClientDimension = (typeof CLIENT_DIMENSIONS)[number]

/** The value of a dimension under which those beyond its limit are counted together. No normalized value is equal to it. */
export const OTHER = '*'

/** Hashes that may be new to the sketch of a value. */
export interface SketchHashes {
  dimension: ClientDimension
  value: string
  hashes: Float64Array
}

/** Clients that asked with one version, by their hashes. */
export interface SeenClients {
  version: string
  today: Float64Array
  /** The same clients, in the same order, under the key of the day before; null: no key of it was needed. */
  before: Float64Array | null
}

export interface ClientBatch {
  /** Id of the keys that made the hashes. */
  keys: string
  day: string
  /** When they asked, milliseconds since 1970. */
  at: number
  sketches: SketchHashes[]
  /** Of well-formed versions. */
  seen: SeenClients[]
}

/** What an isolate needs to hash clients on one day. Kept in memory only, and never logged. */
export interface ClientKeys {
  /** Made with the key of the day. */
  id: string
  today: Uint8Array
  /** Of the day before; null: nothing is compared with it. */
  before: Uint8Array | null
  /** Values that were counted most on the day before: invented ones can't take their places. */
  usual: Partial<Record<ClientDimension, string[]>>
}

/** A Meter's answer to a batch. */
export interface BatchAnswer {
  /** Whether the hashes were made with the Meter's keys. If not, they were left out. */
  keysMatch: boolean
  /** How long the isolate is to gather its next batch, in ms. Absent in Meters of earlier versions. */
  windowMs?: number
}
