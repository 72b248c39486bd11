// The sentence that says how many clients a reason against publishing is about.

import { once } from '#shared/once.ts'
import type { AffectedClients, PublishReasonCode } from './publish-reason.ts'

const OUTCOMES: Record<PublishReasonCode, string> = {
  prerelease_on_production: 'would be offered it',
  lower_than_latest: 'would get nothing',
  platform_lost: 'would get nothing',
  key_changed: 'would refuse it',
  package_id_changed: 'would be affected',
  unsupported_packaging: 'would be offered it',
  no_update_files: 'would get nothing',
  version_mismatch: 'would be affected',
  build_metadata_only: 'would get nothing',
  size_halved: 'would be affected',
  step_skips_platforms: 'would skip it',
  last_required_step: 'would be affected',
}
/** Of these reasons: which clients of the channel. */
const WHICH: Partial<Record<PublishReasonCode, string>> = {
  lower_than_latest: ' with a higher version',
  build_metadata_only: ' with that version',
}
/** Platforms that a sentence names. */
const MAX_NAMED = 3

const date = once(() => new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' }))
const count = once(() => new Intl.NumberFormat('en-GB'))
const estimate = once(() => new Intl.NumberFormat('en-GB', { maximumSignificantDigits: 3 }))

/** `About 4,120 clients`, `Up to 12 clients`. */
export function clientAmount({ clients, isUpperBound, isEstimate }: Counted): string {
  const number = (isEstimate ? estimate() : count()).format(clients)
  const bounds = [isUpperBound ? 'up to' : '', isEstimate ? 'about' : '', number].filter(Boolean).join(' ')
  return `${capital(bounds)} ${clients === 1 ? 'client' : 'clients'}`
}
type Counted = Pick<AffectedClients, 'clients' | 'isUpperBound' | 'isEstimate'>

/**
 * `About 4,120 clients on linux-aarch64 would get nothing.`
 * @param nameOf what a platform is called
 */
export function affectedSentence(
  code: PublishReasonCode,
  affected: AffectedClients,
  nameOf: (platform: string) => string = (platform) => platform,
): string {
  const named = [...new Set(affected.platforms.map(({ platform }) => nameOf(platform)))]
  const rest = named.length - MAX_NAMED
  const places = listed([...named.slice(0, MAX_NAMED), ...(rest > 0 ? [`${rest} more`] : [])])
  const which = `${places && ` on ${places}`}${WHICH[code] ?? ''}`
  return affected.clients === 0
    ? `No clients${which} were counted on ${date().format(new Date(affected.day))}.`
    : `${clientAmount(affected)}${which} ${OUTCOMES[code]}.`
}

function listed(names: readonly string[]): string {
  return names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
