// The delivery plane's error responses: always JSON, readable from any origin.

import type { Takedown } from '#shared/domain/releases/manifest.ts'
import { UNKNOWN_URL } from '#shared/errors.ts'

/** Any origin may read what the delivery plane answers. */
export const OPEN = { 'access-control-allow-origin': '*' }

/** An error as programs read it: `{"error":{"code","message"}}`. */
export function failure(...told: Parameters<typeof describeFailure>): Response {
  const { body, init } = describeFailure(...told)
  return new Response(body, init)
}

/** What such a response is made of. */
export function describeFailure(
  status: number,
  code: string,
  message: string,
  more: Record<string, string> = {},
) {
  const always = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' }
  const headers = { ...OPEN, 'content-type': 'application/json', ...always, ...more }
  return { body: JSON.stringify({ error: { code, message } }), init: { status, headers } }
}

export const malformed = () =>
  failure(
    400,
    'malformed_address',
    'This URL is malformed. A percent sign must be followed by two hexadecimal digits.',
  )

export const notFound = (message = UNKNOWN_URL) => failure(404, 'not_found', message)

export const gone = () => failure(410, 'purged', 'This file was removed by its publisher.')

export const tooMany = (retryAfterSeconds: number) =>
  failure(
    429,
    'too_many_requests',
    `Too many requests for this file from your network. Try again in ${retryAfterSeconds} seconds.`,
    { 'retry-after': String(retryAfterSeconds) },
  )

/** @param reason that of the operator, which is public */
export const fileTakenDown = (reason: string) =>
  failure(410, 'taken_down', `This file was taken down: ${reason}`)

export const appTakenDown = ({ code, reason }: NonNullable<Takedown>) =>
  failure(
    410,
    code,
    `${code === 'suspended' ? 'The publisher of this file is suspended' : 'This application was taken down'}: ${reason}`,
  )

export const wrongMethod = () =>
  failure(405, 'method_not_allowed', 'This URL accepts GET and HEAD.', { allow: 'GET, HEAD, OPTIONS' })

export const unavailable = () =>
  failure(503, 'unavailable', 'Releases cannot be read right now. Try again in a moment.', {
    'retry-after': '5',
  })

/** The answer to a CORS preflight request. */
export function preflight(): Response {
  const headers = {
    ...OPEN,
    'access-control-allow-methods': 'GET, HEAD, OPTIONS',
    'access-control-allow-headers': '*',
    'access-control-max-age': '86400',
  }
  return new Response(null, { status: 204, headers })
}
