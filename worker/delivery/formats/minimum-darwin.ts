import type { ManifestAsset } from '#shared/domain/releases/manifest.ts'

/**
 * The lowest version of macOS that one of these files runs on, as the version of its kernel: that is what Node's
 * `os.release()` says. Null when a file doesn't say it.
 */
export function minimumDarwin(files: readonly Pick<ManifestAsset, 'facts'>[]): string | null {
  const kernels = files.map(({ facts }) =>
    facts?.os === 'darwin' && facts.minimumOs !== undefined ? kernelOf(facts.minimumOs) : null,
  )
  const lowest = Math.min(...kernels.map((kernel) => kernel ?? 0))
  return lowest > 0 && lowest < Number.POSITIVE_INFINITY ? `${lowest}.0.0` : null
}

/** 10.15 has Darwin 19, 11 has 20, 15 has 24, and 26, which follows it, 25. */
function kernelOf(macOs: string): number | null {
  const [, major = 0, minor = 0] = (/^(\d{1,3})(?:\.(\d{1,3}))?(?:\.\d+)*$/.exec(macOs) ?? []).map(Number)
  if (major === 10) return minor + 4
  if (major >= 11 && major <= 15) return major + 9
  return major >= 26 ? major - 1 : null
}
