// The keys that signed the files of a release.

import type { ManifestAsset } from './manifest.ts'
import { parseSignature } from './minisign.ts'

interface SignedRelease {
  assets: readonly ManifestAsset[]
}

/** Ids of the keys that signed a release's update files. */
export function signingKeys({ assets }: SignedRelease): string[] {
  const keys = assets.flatMap((asset) => (asset.updatePlatform === null ? [] : keysOf(asset)))
  return [...new Set(keys)]
}

/** Whether a release has an update that clients refuse which trust only these keys. */
export function lacksKeys({ assets }: SignedRelease, trusted: readonly string[]): boolean {
  return assets.some((asset) => {
    const keys = asset.updatePlatform === null ? [] : keysOf(asset)
    return keys.length > 0 && !keys.some((key) => trusted.includes(key))
  })
}

/** Ids of the keys that signed a file, one or, while a key is replaced, two. */
export function keysOf({
  signature,
  signatures = [],
}: Pick<ManifestAsset, 'signature' | 'signatures'>): string[] {
  const further = signatures.filter(({ scheme }) => scheme === 'minisign').map(({ value }) => value)
  return [...(signature === null ? [] : [signature]), ...further].flatMap((each) => {
    const parsed = parseSignature(each)
    return typeof parsed === 'string' ? [] : parsed.keyId
  })
}
