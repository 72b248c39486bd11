// Updates that were published before the application had a public key: their signatures are not checked, but name the
// key that made them. An app that was built with another one refuses them.

import type { Application } from '#shared/domain/organizations/application.ts'
import type { Asset } from './asset.ts'
import { parsePublicKey } from './minisign.ts'
import { signatureStateOf, wantedScheme } from './signature-state.ts'
import { keysOf } from './signing-keys.ts'

type Keys = { updaterPublicKey: string | null; keys?: Readonly<Application['keys']> }
type Signed = Pick<
  Asset,
  'signature' | 'signatureState' | 'signatures' | 'problem' | 'updatePlatform' | 'deltaFor'
>
type Stored = Signed & Pick<Asset, 'state'>

/** Ids of the updater's public keys: one, two while it is replaced, none before it is registered. */
function updaterKeyIds({ updaterPublicKey, keys = [] }: Keys): string[] {
  const second = keys.filter(({ scheme }) => scheme === 'minisign').map(({ value }) => value)
  return [updaterPublicKey, ...second].flatMap((key) => (key && parsePublicKey(key)?.keyId) || [])
}

/** Id of the key that signed an update, if it isn't one of the application's; null: it is, or no key is registered. */
export function unknownSigner(file: Signed, application: Keys): string | null {
  const registered = updaterKeyIds(application)
  if (registered.length === 0 || wantedScheme(file) !== 'minisign') return null
  if (signatureStateOf(file) !== 'unchecked') return null
  const signers = keysOf(file)
  return signers.some((each) => registered.includes(each)) ? null : (signers[0] ?? null)
}

/** What clients refuse of a release: the key that signed it instead, null for an update without a signature. */
export function refusedSigner(files: readonly Stored[], application: Keys): { keyId: string | null } | null {
  if (updaterKeyIds(application).length === 0) return null
  for (const file of files) {
    // What isn't stored isn't served.
    if (file.state !== 'ready' || wantedScheme(file) !== 'minisign') continue
    if (signatureStateOf(file) === 'none') return { keyId: null }
    const keyId = unknownSigner(file, application)
    if (keyId !== null) return { keyId }
  }
  return null
}
