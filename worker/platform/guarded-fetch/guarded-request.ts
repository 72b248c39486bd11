// A request to a URL that a user entered, what came of it, and why there may be no answer.

export interface GuardedRequest {
  method: 'GET' | 'HEAD' | 'POST'
  headers: Record<string, string>
  body?: string
  /** For everything: DNS, the connection, the answer and its body. */
  timeoutMs: number
  /** Of the answer's body that are read. */
  maxBytes: number
}

/** A redirect is an answer like others: its target isn't asked. */
export interface GuardedAnswer {
  status: number
  headers: [name: string, value: string][]
  body: Uint8Array
  /** Whether the body was longer than `maxBytes`. */
  isCut: boolean
}

/** @throws GuardedFetchError for every failure */
export type GuardedFetch = (url: string, request: GuardedRequest) => Promise<GuardedAnswer>

/** Why there is no answer. */
export type FetchFault = 'refused' | 'unresolved' | 'timeout' | 'unreachable'

/** The message of a `refused` URL says why, for its author. */
export class GuardedFetchError extends Error {
  override readonly name = 'GuardedFetchError'
  readonly fault: FetchFault

  constructor(fault: FetchFault, message: string, cause?: unknown) {
    super(message, { cause })
    this.fault = fault
  }
}
