// The values by which clients are counted. Clients say what they like, so what isn't well-formed has no value, and of
// well-formed ones only as many are told apart as their dimension has places.

import { clientVersion } from '#shared/domain/insights/client-version.ts'
import { readClient } from '#shared/domain/releases/update-platform.ts'
import { MAX_CLIENT_VALUES } from '#shared/limits.ts'
import type { UpdateCheck } from '#worker/delivery/counting/count.ts'
import { type ClientDimension, OTHER } from './client-batch.ts'

/** The platform, with the bundle where it is known; empty when it is malformed. */
export function clientPlatform(sent: string): string {
  return readClient(sent) ? sent.replace(/-unknown$/, '') : ''
}

/** What a client is counted by, in one dimension each. */
export function clientValues(check: UpdateCheck, country: string): [ClientDimension, string][] {
  const version = clientVersion(check.version)
  const platform = clientPlatform(check.platform)
  return [
    ['all', ''],
    ['version', version],
    ['platform', platform],
    ['version on platform', version && platform ? JSON.stringify([version, platform]) : ''],
    ['country', country],
    ['channel', check.channel || 'production'],
  ]
}

/**
 * The value, or `OTHER` where its dimension is full. Those that were usual on the day before have places of their own.
 * @param used values told apart today
 */
export function admitted(
  dimension: ClientDimension,
  value: string,
  used: ReadonlySet<string>,
  usual: readonly string[] = [],
): string {
  if (value === '' || used.has(value) || usual.includes(value)) return value
  const unusual = [...used].filter((each) => each !== '' && each !== OTHER && !usual.includes(each)).length
  const places = MAX_CLIENT_VALUES[dimension]
  return unusual < Math.max(1, places - Math.min(usual.length, places / 2)) ? value : OTHER
}

/** How many usual values keep their places. */
export const usualPlaces = (dimension: ClientDimension) => Math.floor(MAX_CLIENT_VALUES[dimension] / 2)
