// The one place where errors become responses. Each wire has its own shape; an unexpected error shows a
// neutral sentence and the request's id, while its cause is logged.

import { failure } from '#shared/envelope.ts'
import { outcomeUnknown, RpcError, UNKNOWN_URL, withRequestId } from '#shared/errors.ts'
import { isD1AnswerLost } from '#worker/platform/database/d1-timeout.ts'
import { isStorageFull, storageFull } from '#worker/platform/database/storage-full.ts'

type UpstreamFailure = 'unreachable' | 'timed_out' | 'outcome_unknown'

/** A service is unreachable (502) or timed out (504). After a write that timed out, its outcome is unknown. */
export class UpstreamError extends RpcError {
  readonly upstream: string
  override readonly cause: unknown
  constructor(upstream: string, cause: unknown, failure: UpstreamFailure = 'unreachable') {
    const { code, message, data } = describeFailure(`The ${upstream} service`, failure)
    super(code, message, data)
    this.upstream = upstream
    this.cause = cause
  }
}

function describeFailure(service: string, failure: UpstreamFailure): RpcError {
  if (failure === 'outcome_unknown') return outcomeUnknown(service)
  const [code, how] = failure === 'timed_out' ? [504, 'takes too long to answer'] : [502, 'does not answer']
  return new RpcError(code, `${service} ${how}. Try again in a moment.`, { retryAfterSeconds: 10 })
}

const STATUS_TEXT: Record<number, string> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  408: 'Request Timeout',
  413: 'Payload Too Large',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
  504: 'Gateway Timeout',
}

const READS: ReadonlySet<string> = new Set(['GET', 'HEAD'])

/**
 * The error itself when it is an expected one, otherwise a neutral one. Where the log may be needed, it names the
 * request.
 * @param method of the request: a write whose answer was lost may have taken effect
 */
export function presentable(error: unknown, requestId: string, method: string): RpcError {
  if (error instanceof RpcError) return withRequestId(error, requestId)
  if (isStorageFull(error)) return storageFull()
  if (!READS.has(method) && isD1AnswerLost(error))
    return withRequestId(outcomeUnknown('The database'), requestId)
  return new RpcError(
    500,
    `Something went wrong on our side. If it happens again, tell us the request id ${requestId}.`,
  )
}

/** An error in the shape of the wire that `pathname` belongs to. */
export function errorAnswer(error: RpcError, pathname: string, requestId: string): Response {
  const headers = new Headers({ 'cache-control': 'no-store' })
  if (error.data?.retryAfterSeconds) headers.set('retry-after', String(error.data.retryAfterSeconds))
  return Response.json(shape(error, pathname, requestId), { status: error.code, headers })
}

function shape(error: RpcError, pathname: string, requestId: string): unknown {
  const { code, message, data } = error
  const status = STATUS_TEXT[code] ?? 'Error'
  if (/^\/(directory|billing|auth)\/rspc\//.test(pathname)) return failure(error)
  if (/^\/(self-service|sessions|schemas|oauth2|\.well-known)(\/|$)/.test(pathname))
    return { error: { code, status, request: requestId, message } }
  return { error: { code: data?.reason ?? status.toLowerCase().replaceAll(' ', '_'), message } }
}

export function answerNotFound(): never {
  throw new RpcError(404, UNKNOWN_URL)
}

export function refuseMethod(): never {
  throw new RpcError(405, 'This URL doesn’t accept that method.')
}
