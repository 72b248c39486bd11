import { compareVersions, parseVersion } from '#shared/domain/releases/version.ts'

/** Of an application whose first release this is. New projects begin with 0.1.0. */
export const ANY_OLDER = '0.0.1'

/**
 * The version that an update to a release is tested from: the lower one that most update checks name, else the release
 * before.
 */
export function installedVersion(
  { version, before }: { version: string; before?: { version: string } | null | undefined },
  counted: readonly { version: string; updateChecks: number }[],
): string {
  const own = parseVersion(version)
  const lower = counted.filter((each) => {
    const parsed = parseVersion(each.version)
    return own && parsed && each.updateChecks > 0 && compareVersions(parsed, own) < 0
  })
  const [most] = lower.toSorted((a, b) => b.updateChecks - a.updateChecks)
  return most?.version ?? before?.version ?? ANY_OLDER
}
