// What the key card and its dialogs say of a rotation.

import type { KeyUse } from '#shared/domain/insights/key-use.ts'
import type { ApplicationKey } from '#shared/domain/organizations/application-key.ts'
import { formatCount, formatDay } from '#web/lib/format/format.ts'

/** How many update checks still need the first key. */
export function describeUse({ day, updateChecks, firstKeyOnly }: KeyUse): string {
  const on = `on ${formatDay(day)}`
  if (updateChecks === 0) return `No update checks were counted ${on}.`
  if (firstKeyOnly === 0)
    return `All ${formatCount(updateChecks)} update checks ${on} came from versions with the second key.`
  return `${formatCount(firstKeyOnly)} of ${formatCount(updateChecks)} update checks ${on} came from versions without the second key.`
}

/** What a maker does next. */
export function nextStep({ knownFrom }: ApplicationKey, use: KeyUse | null | undefined): string {
  if (!knownFrom)
    return 'Build the next version with the second key, sign it with both keys, and make it a required step in its draft.'
  if (use && use.updateChecks > 0 && use.firstKeyOnly === 0) return 'You can retire the first key now.'
  return 'Older versions get the signature with the first key, newer ones that with the second. Retire the first key once few clients need it.'
}

/** What retiring the first key does to clients that know only that. */
export function retiringFirst({ knownFrom }: ApplicationKey, use: KeyUse | null | undefined): string[] {
  const clients = use && use.firstKeyOnly > 0 ? describeUse(use) : null
  if (!knownFrom)
    return [
      'No published version has the second key. All installed copies will refuse the next updates.',
      ...(clients ? [clients] : []),
    ]
  return [
    ...(clients ? [clients] : []),
    `New releases need only the second key’s signature. Versions before ${knownFrom} refuse them, unless they update to a required step with both signatures first.`,
  ]
}

/** What removing the second key does. */
export function removingSecond({ knownFrom }: ApplicationKey): string {
  return knownFrom
    ? `Versions from ${knownFrom} on were published with it. If their apps contain only this key, they refuse all further updates.`
    : 'No published version has it. Updates need only the first key’s signature again.'
}
