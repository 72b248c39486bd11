// What the delivery plane says when it has nothing to hand out: always JSON, readable from any origin.

import { NO_UPDATE_REASONS, type NoUpdateReason } from '#shared/domain/choose-update.ts'
import type { Takedown } from '#shared/domain/manifest.ts'
import { platformHint } from '#shared/domain/update-platform.ts'

const OPEN = { 'access-control-allow-origin': '*' }

/** An error as programs read it: `{"error":{"code","message"}}`. */
export function failure(status: number, code: string, message: string, headers: HeadersInit = {}): Response {
  return Response.json(
    { error: { code, message } },
    {
      status,
      headers: { ...OPEN, 'cache-control': 'no-store', 'x-content-type-options': 'nosniff', ...headers },
    },
  )
}

export const malformed = () =>
  failure(
    400,
    'malformed_address',
    'This address is malformed: a percent sign must be followed by two hexadecimal digits.',
  )

export const notFound = (message = 'There is nothing at this address.') => failure(404, 'not_found', message)

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
  failure(405, 'method_not_allowed', 'This address answers to GET and HEAD.', { allow: 'GET, HEAD, OPTIONS' })

export const unavailable = () =>
  failure(503, 'unavailable', 'Releases cannot be read right now. Try again in a moment.', {
    'retry-after': '5',
  })

/** The answer to a browser that asks whether it may ask. */
export function preflight(): Response {
  const headers = {
    ...OPEN,
    'access-control-allow-methods': 'GET, HEAD, OPTIONS',
    'access-control-allow-headers': '*',
    'access-control-max-age': '86400',
  }
  return new Response(null, { status: 204, headers })
}

// A Headers object is copied into an answer faster than a plain one is read, and these are on the hottest path.

/** An update document depends on who asks, so nobody may keep it. */
const DOCUMENT = {
  headers: new Headers({ ...OPEN, 'content-type': 'application/json', 'cache-control': 'no-store' }),
}

export function document(body: string): Response {
  return new Response(body, DOCUMENT)
}

const noUpdateInit = (reason: NoUpdateReason, hint?: string) => ({
  status: 204,
  headers: new Headers({
    ...OPEN,
    'access-control-expose-headers': 'x-update-reason, x-update-hint',
    'cache-control': 'no-store',
    'x-update-reason': reason,
    ...(hint && { 'x-update-hint': hint }),
  }),
})
const NO_UPDATE = Object.fromEntries(
  NO_UPDATE_REASONS.map((reason) => [reason, noUpdateInit(reason)]),
) as Record<NoUpdateReason, ResponseInit>

/** 204 stops every updater in peace, where an error would make it try its next address. */
export function noUpdate(reason: NoUpdateReason): Response {
  return new Response(null, NO_UPDATE[reason])
}

/** By hint, of which there are as many as well-formed platforms. */
const UNKNOWN_PLATFORM = new Map<string, ResponseInit>()

/** The platform is malformed. The hint is the well-formed one that comes closest. */
export function unknownPlatform(sent: string): Response {
  const hint = platformHint(sent)
  const init = UNKNOWN_PLATFORM.get(hint) ?? noUpdateInit('unknown-platform', hint)
  UNKNOWN_PLATFORM.set(hint, init)
  return new Response(null, init)
}
