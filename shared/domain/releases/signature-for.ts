// Which signature of a file a client is sent. While the application's key is replaced, a file has one by each key, and
// an installed version knows only the key that it was built with.

import { isKnownTo } from './known-keys.ts'
import type { KnownKey, ManifestAsset } from './manifest.ts'
import type { FileSignature } from './signatures.ts'
import { parseVersion } from './version.ts'

/**
 * The minisign signature by the newest key that the client's version knows, where that is not the file's `signature`;
 * null: `signature`, which is by the oldest key. A version that doesn't parse knows only that.
 * @param keys newest first
 */
export function otherSignatureFor(
  { signatures = [] }: Pick<ManifestAsset, 'signatures'>,
  keys: readonly KnownKey[] = [],
  currentVersion: string,
): FileSignature | null {
  if (signatures.length === 0 || keys.length === 0) return null
  const version = parseVersion(currentVersion)
  if (!version) return null
  for (const key of keys) {
    if (!isKnownTo(version, key)) continue
    const own = signatures.find(({ scheme, keyId }) => scheme === 'minisign' && keyId === key.keyId)
    if (own) return own
  }
  return null
}
