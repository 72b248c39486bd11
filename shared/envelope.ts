// The envelope in which a call's answer travels: the rspc wire over HTTP. It stands apart from the contract's
// vocabulary so that the shell of the console can read an answer before any schema has been loaded.

import { RpcError, type RpcErrorData, unreadableAnswer } from './errors.ts'

/** Body of an answer that succeeded. */
export function success(data: unknown) {
  return { jsonrpc: '2.0', id: null, result: { type: 'response', data: data ?? null } } as const
}

/** Body of an answer that failed; the HTTP status equals `code`. */
export function failure(error: RpcError) {
  const { code, message, data } = error
  return {
    jsonrpc: '2.0',
    id: null,
    result: { type: 'error', data: { code, message, data: data ?? null } },
  } as const
}

/**
 * Reads the body of an answer.
 * @throws RpcError with the server's code and message, or `unreadableAnswer` when the body is no envelope
 */
export function unwrap(body: unknown): unknown {
  const result = (body as { result?: { type?: unknown; data?: unknown } } | null)?.result
  if (result?.type === 'response') return result.data
  const problem = result?.data as
    | { code?: unknown; message?: unknown; data?: RpcErrorData | null }
    | undefined
  if (result?.type === 'error' && typeof problem?.code === 'number' && typeof problem.message === 'string')
    throw new RpcError(problem.code, problem.message, problem.data ?? undefined)
  throw unreadableAnswer()
}
