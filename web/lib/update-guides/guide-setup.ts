import type { Application } from '#shared/domain/organizations/application.ts'
import type { SignatureScheme } from '#shared/domain/releases/signatures.ts'
import { settings } from '#web/lib/api/settings.ts'
import type { GuideSetup } from './update-guide.ts'

type Keys = Pick<Application, 'updaterPublicKey' | 'keys'>

/** What the guides are filled in with for one application. */
export function guideSetup(
  { org, app }: Pick<GuideSetup, 'org' | 'app'>,
  { updaterPublicKey, keys = [] }: Keys,
): GuideSetup {
  const { siteOrigin, deliveryOrigin } = settings
  const keyOf = (wanted: SignatureScheme) => keys.find(({ scheme }) => scheme === wanted)?.value ?? null
  const second = updaterPublicKey === null ? null : keyOf('minisign')
  const publicKey = second ?? updaterPublicKey
  const isRotating = second !== null
  return { org, app, siteOrigin, deliveryOrigin, publicKey, isRotating, ed25519Key: keyOf('ed25519') }
}
