import { RpcError, type RpcErrorData } from '#shared/errors.ts'

export type Reasons = RpcErrorData['reasons']

/** What the server wants confirmed before it publishes; undefined for any other error. */
export function reasonsOf(error: Error): Reasons {
  return error instanceof RpcError && error.data?.reason === 'needs_confirmation'
    ? error.data.reasons
    : undefined
}
