// The deltas that turn one version into another. A delta belongs to the release that it leads to, so from an older
// version several are applied in turn. Of releases that a manifest leaves out, it has the deltas that are needed.

import type { Manifest, ManifestAsset, ManifestDelta, ManifestRelease } from './manifest.ts'
import { compareVersions, parseVersion, type Version } from './version.ts'

/** Longer chains take more time than the full file: clients of Velopack fall back to it beyond ten. */
export const MAX_CHAIN = 10

/**
 * The shortest chain of deltas from `currentVersion` to `full`, a file of `release`, in the order in which they are
 * applied; of equally short ones the smallest. Empty without one, and when the full file has no more bytes.
 */
export function findDeltaChain(
  manifest: Pick<Manifest, 'releases' | 'deltas'>,
  { version: target }: Pick<ManifestRelease, 'version'>,
  full: ManifestAsset,
  currentVersion: string,
): ManifestDelta[] {
  const current = parseVersion(currentVersion)
  if (!current) return []
  const steps = stepsFor(manifest, full)
  const leadingTo = (version: string) => steps.filter((step) => step.version === version)
  const visited = new Set([target])
  // From the target down.
  let chains = leadingTo(target).map((step) => [step])
  for (let length = 1; length <= MAX_CHAIN && chains.length > 0; length += 1) {
    const [best] = chains
      .filter((chain) => isSame(baseOf(chain), current))
      .toSorted((a, b) => bytesOf(a) - bytesOf(b))
    if (best) return bytesOf(best) < full.size ? best : []
    chains = chains.flatMap((chain) => {
      const base = baseOf(chain)
      if (visited.has(base)) return []
      visited.add(base)
      return leadingTo(base).map((step) => [step, ...chain])
    })
  }
  return []
}

/** Deltas of the same package. */
function stepsFor({ releases, deltas = [] }: Pick<Manifest, 'releases' | 'deltas'>, full: ManifestAsset) {
  const own = releases.flatMap(({ version, assets }) => assets.map((file) => ({ version, file })))
  return [...own, ...deltas].filter(
    ({ file }) =>
      file.deltaFor !== undefined &&
      file.deltaFor === full.updatePlatform &&
      file.deltaFrom !== undefined &&
      file.facts?.packageId === full.facts?.packageId,
  )
}

function baseOf([first]: readonly ManifestDelta[]): string {
  return first?.file.deltaFrom ?? ''
}

function isSame(base: string, current: Version): boolean {
  const version = parseVersion(base)
  return version !== null && compareVersions(version, current) === 0
}

function bytesOf(chain: readonly ManifestDelta[]): number {
  return chain.reduce((sum, { file }) => sum + file.size, 0)
}
