// What isolates send to the Meter of an application.

import type { ClientBatch } from './clients/client-batch.ts'
import type { Count } from './count.ts'
import type { ClientRequest } from './meter-clients.ts'

/** A request for a file, and how it is counted. */
export interface FileRequestCount extends ClientRequest {
  byUpdater: boolean
  count: Omit<Count, 'day' | 'kind' | 'count'>
  /** Equal when it is sent again. Absent in isolates of earlier versions. */
  batch?: string
  /** Of the client, as `clientIdentity` makes it; absent or null: it isn't followed. */
  identity?: string | null
}

/** Requests for files that are written together. */
export interface GatheredRequests {
  /** Equal when they are sent again. */
  id: string
  /** How long they were gathered, in ms; 0: the only one is written at once. */
  windowMs: number
  requests: FileRequestCount[]
}

/** A Meter's answer to requests for files. */
export interface WriteAnswer {
  /** How long the isolate is to gather further ones, in ms; 0: it writes each at once. Absent in Meters of earlier versions. */
  windowMs?: number
}

/** What an isolate has gathered, beside its counts. */
export interface CountBatch {
  /** Equal when it is sent again. */
  id: string
  clients: ClientBatch | undefined
  /** How long it was gathered, in ms. Absent in isolates of earlier versions. */
  windowMs?: number
}
