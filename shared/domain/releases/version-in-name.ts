// Packaging tools put the version into the names of their files. A name that carries another version than the release
// means that an old build was uploaded, or that the project's own version was not raised: clients would install it,
// still report the old version, and be offered the same update again. Names carry other numbers too, so only a
// complete version that stands by itself counts, and only when the release's own version is not in the name as well.

import { parseVersion, type Version } from './version.ts'

const NUMBER = '(?:0|[1-9]\\d*)'
/** Three numbers, or four as Windows counts, with a border on both sides: not `python3.11.4`, not `x86_64`. */
const TOKEN = new RegExp(
  `(?<![a-z0-9.+])(?:v\\.?)?(${NUMBER}\\.${NUMBER}\\.${NUMBER})(\\.\\d+)?(?![0-9]|\\.\\d)(.*)`,
  'gi',
)
/** What a version may be of when it is not that of the app: libraries, runtimes and distributions. */
const REQUIREMENT =
  /(?:glibc|musl|gcc|llvm|python|node|electron|java|jdk|jre|qt|gtk|dotnet|net|webkit|webview2?|cuda|ubuntu|debian|fedora|android|ios|sdk)[-_ .]?$/i
const PRERELEASE =
  /^[-~._ ]?((?:alpha|beta|rc|pre|preview|dev|nightly|canary|next|snapshot)(?:[-._]?\d+)*)(?![a-z])/i
const YEAR = /^(?:19|20)\d\d\./

/** The version that a file name carries, when it clearly is another one than `version`; else null. */
export function otherVersionInName(filename: string, version: string): string | null {
  const expected = parseVersion(version)
  if (!expected) return null
  let other: string | null = null
  for (const token of tokensOf(filename)) {
    if (isSame(token, expected)) return null
    const isStamp = YEAR.test(token.core) && !YEAR.test(`${expected.core[0]}.`)
    if (!isStamp && !REQUIREMENT.test(filename.slice(0, token.at))) other ??= spelled(token)
  }
  return other
}

/** Whether a package of version `packed` is one of `version`: NuGet spells `1.0.0-rc.1` as `1.0.0-rc1`. */
export function isPackedAs(packed: string, version: string): boolean {
  const squeezed = (text: string) => (text.split('+')[0] ?? '').replaceAll(/(?<=-.*)[.-]/g, '').toLowerCase()
  return squeezed(packed) === squeezed(version)
}

/**
 * The version that a file says it has, when it clearly is another one than `version`; else null. Debian adds a revision,
 * and Apple, Microsoft and RPM know no pre-releases: of `2.0.0-rc.1` they say `2.0.0`.
 */
export function otherVersionInFile(own: string, version: string): string | null {
  const other = otherVersionInName(own, version)
  return other === parseVersion(version)?.core.join('.') ? null : other
}

interface Token {
  at: number
  /** Three numbers with dots between them. */
  core: string
  /** The fourth number of a Windows version, with its dot, or empty. */
  fourth: string
  /** What follows in the name. */
  rest: string
}

function tokensOf(filename: string): Token[] {
  const found: Token[] = []
  for (let from = 0; from < filename.length; ) {
    TOKEN.lastIndex = from
    const match = TOKEN.exec(filename)
    if (!match) break
    const [, core = '', fourth = '', rest = ''] = match
    found.push({ at: match.index, core, fourth, rest })
    from = filename.length - rest.length
  }
  return found
}

function isSame({ core, fourth, rest }: Token, { core: numbers, prerelease }: Version): boolean {
  if (core !== numbers.join('.')) return false
  if (prerelease.length === 0) return !PRERELEASE.test(rest)
  // Windows has no pre-releases and counts builds instead; rpm and NuGet spell `rc.1` as `rc1`, `~rc.1` or `0.rc.1`.
  const identifiers = prerelease.join('[-._~]?')
  return fourth !== '' || new RegExp(`(?<![0-9a-z])${identifiers}(?![0-9a-z])`, 'i').test(rest)
}

function spelled({ core, rest }: Token): string {
  const prerelease = PRERELEASE.exec(rest)?.[1]
  return prerelease ? `${core}-${prerelease}` : core
}
