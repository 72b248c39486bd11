// Which versions were built with a key that replaces another one. A version that is published with a signature by the
// new key is taken to be built with it. Only the lowest such version is remembered, and those below a version that was
// published before there was the key.

import type { KnownKey } from './manifest.ts'
import { compareVersions, parseVersion, type Version } from './version.ts'

/** Of more, the last ones count as the versions around them. */
const MAX_BACKPORTS = 100

export interface KeyHistory {
  /** The highest version that was published before the key was added; null: none. */
  publishedBefore: string | null
  /** The lowest version above that which was published with the key; null: none. */
  knownFrom: string | null
  /** Other versions that were. */
  backports: readonly string[]
}

/** Whether a version was built with the key, as far as publications tell. */
export function isKnownTo(
  version: Version,
  { from, backports }: Pick<KnownKey, 'from'> & { backports: readonly string[] },
): boolean {
  const first = from === null ? null : parseVersion(from)
  if (first && compareVersions(version, first) >= 0) return true
  return backports.some((each) => {
    const backport = parseVersion(each)
    return backport !== null && compareVersions(backport, version) === 0
  })
}

/**
 * The keys that a version was not built with, though later ones were, and the lowest version from which on clients know
 * them; null: it was built with all, or its version has no order.
 * @param keys newest first
 */
export function missingKeys(
  text: string,
  keys: readonly KnownKey[],
): { from: string; isBuiltWithOne: (version: string) => boolean } | null {
  const version = parseVersion(text)
  const missing = version ? keys.filter((key) => !isKnownTo(version, key)) : []
  // Of several rotations, whatever came after the first one was built with a key that this version lacks.
  const from = missing.findLast((key) => key.from !== null)?.from
  if (!from) return null
  return {
    from,
    isBuiltWithOne(other) {
      const parsed = parseVersion(other)
      return parsed !== null && missing.some((key) => isKnownTo(parsed, key))
    },
  }
}

/** What is known once a version is published with the key; null: nothing new. */
export function withVersion(
  { publishedBefore, knownFrom, backports }: KeyHistory,
  text: string,
): Pick<KeyHistory, 'knownFrom' | 'backports'> | null {
  const version = parseVersion(text)
  if (!version || isKnownTo(version, { from: knownFrom, backports })) return null
  const before = publishedBefore === null ? null : parseVersion(publishedBefore)
  if (!before || compareVersions(version, before) > 0) return { knownFrom: text, backports }
  return backports.length < MAX_BACKPORTS ? { knownFrom, backports: [...backports, text] } : null
}
