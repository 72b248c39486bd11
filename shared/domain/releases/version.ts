// Semantic versions, as updaters compare them: precedence includes pre-releases and ignores build metadata.
// https://semver.org/spec/v2.0.0.html#spec-item-11

const NUMBER = '(?:0|[1-9]\\d*)'
const IDENTIFIER = `(?:${NUMBER}|\\d*[a-zA-Z-][\\da-zA-Z-]*)`
const BUILD = '[\\da-zA-Z-]+'
const SEMVER = new RegExp(
  `^v?(${NUMBER})\\.(${NUMBER})\\.(${NUMBER})(?:-(${IDENTIFIER}(?:\\.${IDENTIFIER})*))?(?:\\+${BUILD}(?:\\.${BUILD})*)?$`,
)
/** Longer texts are not read: a version comes from a stranger's request. */
const MAX_LENGTH = 256

/**
 * The largest number that every updater reads. Rust's semver, which Tauri and Packager use, fails on an update whose
 * major, minor or patch is above 2^64 - 1, so its clients would never update again; that of npm, which Electron uses,
 * on one above 2^53 - 1. Identifiers of pre-releases and build metadata are text of any length to both.
 */
export const MAX_VERSION_NUMBER = Number.MAX_SAFE_INTEGER

/** A parsed version. Numbers stay decimal text, since the standard puts no bound on them. */
export interface Version {
  /** Major, minor, patch. */
  core: readonly [string, string, string]
  /** Dot-separated identifiers after the hyphen; empty for a normal version. */
  prerelease: readonly string[]
}

/** Parses a semantic version, with or without a leading `v`; null if invalid. */
export function parseVersion(text: string): Version | null {
  if (text.length > MAX_LENGTH) return null
  const match = SEMVER.exec(text)
  if (!match) return null
  const [, major = '', minor = '', patch = '', prerelease] = match
  return { core: [major, minor, patch], prerelease: prerelease ? prerelease.split('.') : [] }
}

/** Below zero when `a` precedes `b`, above zero when it follows, zero when neither does. */
export function compareVersions(a: Version, b: Version): number {
  return (
    compareNumbers(a.core[0], b.core[0]) ||
    compareNumbers(a.core[1], b.core[1]) ||
    compareNumbers(a.core[2], b.core[2]) ||
    comparePrereleases(a.prerelease, b.prerelease)
  )
}

/**
 * A text that sorts bytewise like the version's precedence; null when it doesn't parse. Every number is preceded by
 * its length in two digits, an alphanumeric identifier ends with `!`, which is below every character it may contain,
 * and a normal version ends with `~`, which puts it above its pre-releases.
 */
export function precedenceKey(text: string): string | null {
  const version = parseVersion(text)
  if (!version || text.length > 64) return null
  const number = (digits: string) => String(digits.length).padStart(2, '0') + digits
  const core = version.core.map(number).join('')
  if (version.prerelease.length === 0) return `${core}~`
  const identifiers = version.prerelease.map((each) =>
    /^\d+$/.test(each) ? `0${number(each)}` : `1${each}!`,
  )
  return `${core}-${identifiers.join('')}`
}

function comparePrereleases(a: readonly string[], b: readonly string[]): number {
  if (a.length === 0 || b.length === 0) return b.length - a.length
  for (const [index, left] of a.entries()) {
    const right = b[index]
    if (right === undefined) return 1
    const order = compareIdentifiers(left, right)
    if (order) return order
  }
  return a.length - b.length
}

function compareIdentifiers(a: string, b: string): number {
  const aIsNumber = /^\d+$/.test(a)
  const bIsNumber = /^\d+$/.test(b)
  if (aIsNumber && bIsNumber) return compareNumbers(a, b)
  if (aIsNumber !== bIsNumber) return aIsNumber ? -1 : 1
  return compareText(a, b)
}

/** Without leading zeros, the longer number is the greater. */
function compareNumbers(a: string, b: string): number {
  return a.length - b.length || compareText(a, b)
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
