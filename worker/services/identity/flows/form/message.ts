// The messages of a flow. Clients act on the numbers, which are Kratos' own; the words are ours.

export interface Message {
  id: number
  text: string
  type: 'info' | 'success' | 'error'
  /** What the text is made of; empty for a fixed text. */
  context: Context
}

export type Context = Record<string, unknown>

export function info(id: number, text: string, context: Context = {}): Message {
  return { id, text, type: 'info', context }
}

export function success(id: number, text: string, context: Context = {}): Message {
  return { id, text, type: 'success', context }
}

export function failure(id: number, text: string, context: Context = {}): Message {
  return { id, text, type: 'error', context }
}

/** A failure that has no number of its own. */
export function reasoned(reason: string): Message {
  return failure(4000001, reason, { reason })
}

/** A time as clients count it, in seconds. */
export function unixTime(at: string): number {
  return Math.floor(Date.parse(at) / 1000)
}
