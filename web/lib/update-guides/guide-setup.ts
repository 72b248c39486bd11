import type { Application } from '#shared/domain/organizations/application.ts'
import { settings } from '#web/lib/api/settings.ts'
import type { GuideSetup } from './update-guide.ts'

type Keys = Pick<Application, 'updaterPublicKey' | 'keys'>

/** What the guides are filled in with for one application. */
export function guideSetup(
  { org, app }: Pick<GuideSetup, 'org' | 'app'>,
  { updaterPublicKey: publicKey, keys = [] }: Keys,
): GuideSetup {
  const { siteOrigin, deliveryOrigin } = settings
  const ed25519Key = keys.find(({ scheme }) => scheme === 'ed25519')?.value ?? null
  return { org, app, siteOrigin, deliveryOrigin, publicKey, ed25519Key }
}
