// A small closed family of failures. Throwing one names the code; showing one needs no more than the
// message and, when a form is open, the field it belongs to.

import type { PublishReason } from './domain/releases/publish-reason.ts'

/** What an error carries beside its message: the form field it is about, or details that help a program. */
export interface RpcErrorData {
  field?: string
  reason?: string
  retryAfterSeconds?: number
  missing?: string[]
  /** What the caller has to confirm. */
  reasons?: (Omit<PublishReason, 'code'> & { code: string })[]
}

/** A failure with an HTTP status as its `code` and a message that says what happened and what to do. */
export class RpcError extends Error {
  override readonly name = 'RpcError'
  readonly code: number
  readonly data: RpcErrorData | undefined
  constructor(code: number, message: string, data?: RpcErrorData) {
    super(message)
    this.code = code
    this.data = data
  }
}

/** 400: the input is not what the call takes. `field` names the form field, when there is one. */
export function badInput(message: string, field?: string): RpcError {
  return new RpcError(400, message, field ? { field } : undefined)
}

/** 400: the call has no parameter or field of that name. `reason` is a stable word for programs. */
export function unknownName(reason: 'unknown_parameter' | 'unknown_field', name: string): RpcError {
  const kind = reason === 'unknown_field' ? 'field' : 'parameter'
  const message = `This call has no ${kind} ${name}. Check its spelling in /api/v1/openapi.json.`
  return new RpcError(400, message, { field: name, reason })
}

/** 401: not logged in, or the token has expired. */
export function unauthenticated(message = 'Log in to continue.'): RpcError {
  return new RpcError(401, message)
}

/** 403: signed in, but not allowed. */
export function forbidden(
  message = 'You don’t have permission to do this. Ask an administrator.',
  reason?: string,
): RpcError {
  return new RpcError(403, message, reason ? { reason } : undefined)
}

/** `data.reason` of a call that wants a login within the hour. */
export const LOGIN_REQUIRED = 'login_required'
/** `data.reason` of a call that wants a verified email. */
export const EMAIL_UNVERIFIED = 'email_unverified'

/** 404: not there, or not yours; the two read the same. */
export function notFound(what: string): RpcError {
  return new RpcError(404, `${what} doesn’t exist, or you don’t have access to it.`)
}

/** 404 for a URL that no route answers. */
export const UNKNOWN_URL = 'This URL doesn’t exist. Check it for typos.'

/** 409: taken, or already in another state. */
export function conflict(message: string, field?: string, reason?: string): RpcError {
  return new RpcError(
    409,
    message,
    field || reason ? { ...(field && { field }), ...(reason && { reason }) } : undefined,
  )
}

/** 409 `needs_confirmation`: the call goes through when it is made again with every code in `confirm`. */
export function needsConfirmation(
  reasons: NonNullable<RpcErrorData['reasons']>,
  message = 'Publishing this release needs your confirmation. Send these codes as confirm to publish it.',
): RpcError {
  return new RpcError(409, message, { reason: 'needs_confirmation', reasons })
}

/** 410: it was there, and its time is over. `reason` is a stable word for programs. */
export function gone(reason: string, message: string): RpcError {
  return new RpcError(410, message, { reason })
}

/** 413: more bytes than allowed. */
export function tooLarge(message: string): RpcError {
  return new RpcError(413, message)
}

/** 422: well formed, but it cannot be done like this. `reason` is a stable word for programs. */
export function unprocessable(reason: string, message: string, missing?: string[]): RpcError {
  return new RpcError(422, message, missing ? { reason, missing } : { reason })
}

/** 429: too fast. */
export function tooMany(retryAfterSeconds: number): RpcError {
  return new RpcError(429, `Too many attempts. Try again in ${retryAfterSeconds} seconds.`, {
    retryAfterSeconds,
  })
}

const UNREADABLE = 'unreadable_answer'

/** 502: an answer that breaks the contract. Asking again gives the same. */
export function unreadableAnswer(cause?: unknown): RpcError {
  const message = 'The server sent an unexpected response. Try again in a moment.'
  return Object.assign(new RpcError(502, message, { reason: UNREADABLE }), { cause })
}

/** Whether a failure is an answer that breaks the contract. */
export function isUnreadable(failure: unknown): boolean {
  return failure instanceof RpcError && failure.data?.reason === UNREADABLE
}

/** 503: a service that this call depends on is unavailable. The call itself changed nothing. */
export function unavailable(what: string): RpcError {
  return new RpcError(503, `${what} does not answer right now. Nothing was changed; try again in a moment.`)
}

/** `data.reason` of a write that timed out. */
export const OUTCOME_UNKNOWN = 'outcome_unknown'

/** 504: a write timed out, so it may have taken effect. Repeating it is safe only where it is idempotent. */
export function outcomeUnknown(what: string): RpcError {
  return new RpcError(
    504,
    `${what} did not answer in time, so this may or may not have been saved. Check whether it was before you try again.`,
    { reason: OUTCOME_UNKNOWN },
  )
}

/** The failure; after a write whose outcome is unknown, its message names the request, which the log is searched for. */
export function withRequestId(error: RpcError, requestId: string | undefined): RpcError {
  const { code, message, data } = error
  if (data?.reason !== OUTCOME_UNKNOWN || !requestId || message.includes(requestId)) return error
  return new RpcError(code, `${message} The request id is ${requestId}.`, data)
}
