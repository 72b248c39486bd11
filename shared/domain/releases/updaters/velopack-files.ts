// The platforms of Velopack's packages.

import type { AssetFacts } from '#shared/domain/releases/asset-facts.ts'

export type VelopackSystem = NonNullable<AssetFacts['os']>

/** The processors of each system. The first stands for a package that names none: it runs on most. */
export const VELOPACK_PROCESSORS: Record<VelopackSystem, readonly string[]> = {
  windows: ['x86_64', 'aarch64', 'i686'],
  darwin: ['universal', 'x86_64', 'aarch64'],
  linux: ['x86_64', 'aarch64'],
}
export const VELOPACK_PLACES = (Object.keys(VELOPACK_PROCESSORS) as VelopackSystem[]).flatMap((system) =>
  VELOPACK_PROCESSORS[system].map((arch) => `${system}-${arch}`),
)
export const VELOPACK_PLATFORMS: readonly string[] = VELOPACK_PLACES.map((place) => `${place}-velopack-nupkg`)
