import type { Application } from '#shared/domain/organizations/application.ts'
import { parseVersion } from '#shared/domain/releases/version.ts'
import type { GuideSetup } from '#web/lib/update-guides/update-guide.ts'

/** Where no semantic version is live. */
const FIRST_EXAMPLE = '1.4.0'

/** The version that follows the live one: its next patch, or of a pre-release the version itself. Undefined: none is live. */
export function nextVersion({ live }: Pick<Application, 'live'>): string | undefined {
  const version = live ? parseVersion(live.version) : null
  if (!version) return undefined
  const [major, minor, patch] = version.core
  return version.prerelease.length > 0 ? version.core.join('.') : `${major}.${minor}.${following(patch)}`
}

/** The version in code to paste: a lower one than the live one would be published, and offered to no one. */
export function exampleVersion({ version = FIRST_EXAMPLE }: GuideSetup): string {
  return version
}

/** A pre-release after it. */
export function examplePrerelease(setup: GuideSetup): string {
  const [major = '0'] = exampleVersion(setup).split('.')
  return `${following(major)}.0.0-rc.1`
}

/** Parts of a version have any length. */
function following(part: string): string {
  return String(BigInt(part) + 1n)
}
