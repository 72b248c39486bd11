// What is shown of a file's signatures. An updater verifies those of its own scheme only, so others say nothing of
// whether it installs the file.

import type { Asset } from './asset.ts'
import type { SignatureScheme } from './signatures.ts'
import { schemeOf, updaterOf } from './updaters/updater-files.ts'

type Signed = Pick<Asset, 'signature' | 'signatureState' | 'signatures' | 'problem'>
type Installed = Pick<Asset, 'updatePlatform' | 'deltaFor'>

/** How an update or a delta has to be signed; null: it is neither, or its updater verifies no signature. */
export function wantedScheme({ updatePlatform, deltaFor = null }: Installed): SignatureScheme | null {
  const platform = updatePlatform ?? deltaFor
  if (platform === null) return null
  return updaterOf(platform) === null ? 'minisign' : schemeOf(platform)
}

/** The state of the signature that the file's updater verifies; of any, where none is wanted. */
export function signatureStateOf(file: Signed & Installed): Asset['signatureState'] {
  const wanted = wantedScheme(file)
  const states = [
    // The one that clients get: with two minisign keys, those beside it are verified in the same run.
    ...(wanted === 'ed25519' || file.signature === null ? [] : [file.signatureState]),
    ...(file.signatures ?? []).flatMap(({ scheme, state }) =>
      scheme === 'ed25519' && wanted !== 'minisign' ? [state] : [],
    ),
  ]
  if (states.length === 0) return 'none'
  // A problem is of the present key, the state perhaps still of an earlier one.
  return file.problem === null && states.every((state) => state === 'verified') ? 'verified' : 'unchecked'
}
