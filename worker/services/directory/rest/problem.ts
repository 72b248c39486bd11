import type { RpcError } from '#shared/errors.ts'

/** The word for an error that has no code of its own. */
const CODES: Record<number, string> = {
  400: 'bad_request',
  401: 'unauthorized',
  403: 'forbidden',
  404: 'not_found',
  405: 'method_not_allowed',
  409: 'conflict',
  413: 'too_large',
  429: 'too_many_requests',
  503: 'unavailable',
}

/** An error in the shape of this interface: `{error: {code, message, details?}}`. */
export function problemAnswer(
  { code: status, message, data }: RpcError,
  headers: Record<string, string> = {},
): Response {
  const { field, missing, reasons, retryAfterSeconds } = data ?? {}
  const details =
    field || missing || reasons
      ? { ...(field && { field }), ...(missing && { missing }), ...(reasons && { reasons }) }
      : undefined
  const code = data?.reason ? word(data.reason) : (CODES[status] ?? 'error')
  const retry = retryAfterSeconds === undefined ? undefined : { 'retry-after': String(retryAfterSeconds) }
  return Response.json(
    { error: { code, message, ...(details && { details }) } },
    { status, headers: { 'cache-control': 'no-store', ...retry, ...headers } },
  )
}

/** Reasons that the console knows by another spelling (`NotSubscribed`) are written here like all the others. */
function word(reason: string): string {
  return reason.replace(/(?<=[a-z0-9])[A-Z]/g, (letter) => `_${letter}`).toLowerCase()
}
