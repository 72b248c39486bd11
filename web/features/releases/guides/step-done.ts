// Which steps of a guide an application has behind it, by what is registered with it.

import type { Application } from '#shared/domain/organizations/application.ts'
import type { ApplicationKey } from '#shared/domain/organizations/application-key.ts'
import type { SignatureScheme } from '#shared/domain/releases/signatures.ts'
import type { GuideStep } from '#web/lib/update-guides/update-guide.ts'

interface Keys {
  updaterPublicKey: string | null
  keys?: Pick<ApplicationKey, 'scheme' | 'value'>[] | undefined
}
type Listed = Pick<Application, 'updaters'>

/** The registered public keys. During a rotation, that of earlier versions comes before that of the next build. */
export function publicKeysOf({ updaterPublicKey, keys = [] }: Keys, wanted: SignatureScheme): string[] {
  const values = keys.flatMap(({ scheme, value }) => (scheme === wanted ? value : []))
  if (wanted !== 'minisign') return values
  return updaterPublicKey === null ? [] : [updaterPublicKey, ...values]
}

/** Whether Settings already lists the updater that the step adds. */
export const isListed = ({ lists }: GuideStep, { updaters }: Listed) =>
  lists !== undefined && updaters.includes(lists)

/** Whether nothing is left to do in the step. Of what happens in the app's own project, nothing is known. */
export function isDone(step: GuideStep, application: Keys & Listed): boolean {
  const scheme = step.makesKey?.scheme ?? step.registersKey
  if (!scheme || publicKeysOf(application, scheme).length === 0) return false
  return step.lists === undefined || isListed(step, application)
}
