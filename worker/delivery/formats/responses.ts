// The answers that formats share. A Headers object is copied into a response faster than a plain one is read, and
// these are on the hottest path.

import { NO_UPDATE_REASONS, type NoUpdateReason } from '#shared/domain/releases/choose-update.ts'
import { platformHint } from '#shared/domain/releases/update-platform.ts'
import { OPEN } from '#worker/delivery/answers.ts'
import type { FeedAnswer } from './format.ts'

/** Makes 200 answers of one content type. A document depends on the client, so caches must not store it. */
export function documentIn(contentType: string) {
  const init = {
    headers: new Headers({ ...OPEN, 'content-type': contentType, 'cache-control': 'no-store' }),
  }
  return (body: string | Uint8Array<ArrayBuffer>): FeedAnswer => ({ body, init })
}

/** Makes 200 answers that the client takes for "no update", with the reason. */
export function documentWithReason(contentType: string) {
  return (reason: NoUpdateReason, body: string): FeedAnswer => {
    const { headers } = noUpdateInit(reason)
    headers.set('content-type', contentType)
    return { body, init: { headers } }
  }
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

/** By hint. There are as many as well-formed platforms. */
const UNKNOWN_PLATFORM = new Map<string, ResponseInit>()

/**
 * 204, which updaters take for "no update"; on an error they would try their next URL.
 * @param platform as the client names it; a malformed one is answered with the closest well-formed one as a hint
 */
export function noUpdate(reason: NoUpdateReason, platform?: string): FeedAnswer {
  if (reason !== 'unknown-platform' || platform === undefined) return { body: null, init: NO_UPDATE[reason] }
  const hint = platformHint(platform)
  const init = UNKNOWN_PLATFORM.get(hint) ?? noUpdateInit(reason, hint)
  UNKNOWN_PLATFORM.set(hint, init)
  return { body: null, init }
}
