// Which platform a client of Velopack is. It names the channel that its package was packed with, and often neither the
// system nor the processor: what it says of those is about the computer, where a package for another processor may
// run. The packages that are offered here say for what they are.

import type { Manifest, ManifestAsset } from '#shared/domain/releases/manifest.ts'

export interface VelopackClient {
  /** Of the packaging tool's channel, in lower case: `win`, `osx-arm64`, `beta`. */
  name: string
  /** Empty: it doesn't say. */
  packageId: string
  system: string | null
  /** As its channel names it. */
  arch: string | null
  computerArch: string | null
}

/** Not of a known system, so no client is known by it. */
const UNKNOWN = 'velopack'

/** What the client is known as. */
export function velopackPlatform(client: VelopackClient, manifest: Manifest): string {
  const { name, packageId, system, arch, computerArch } = client
  if (system !== null && arch !== null) return `${system}-${arch}-velopack`
  const offered = manifest.releases.flatMap(({ assets }) => assets.filter(isVelopackFull))
  const own = offered.filter(
    ({ updatePlatform, facts }) =>
      (system === null || updatePlatform?.startsWith(`${system}-`)) &&
      (!packageId || facts?.packageId?.toLowerCase() === packageId.toLowerCase()),
  )
  const packed = own.filter(({ facts }) => facts?.channel?.toLowerCase() === name)
  const place = pick(packed, computerArch) ?? pick(own, computerArch)
  if (place !== null) return `${place}-velopack`
  return system === null ? UNKNOWN : `${system}-${system === 'darwin' ? 'universal' : 'x86_64'}-velopack`
}

/** Whether a client can install it: the packaging tool and all that the feed says of a file are known. */
export function isVelopackFull({ updatePlatform, facts, sha1, sha256 }: ManifestAsset): boolean {
  return Boolean(updatePlatform && facts?.packager === 'velopack' && facts.packageId && sha1 && sha256)
}

/** The system and processor of packages, of several those that suit the computer best; null: of several systems. */
function pick(files: readonly ManifestAsset[], computerArch: string | null): string | null {
  const places = [...new Set(files.map(({ updatePlatform }) => placeOf(updatePlatform ?? '')))]
  const systems = new Set(places.map((place) => place.split('-')[0]))
  const [system] = systems
  if (systems.size !== 1 || system === undefined) return null
  const wanted = places.length === 1 ? [] : [computerArch, 'universal', 'x86_64']
  return (
    wanted.map((arch) => `${system}-${arch}`).find((place) => places.includes(place)) ?? places[0] ?? null
  )
}

function placeOf(platform: string): string {
  return platform.split('-').slice(0, 2).join('-')
}
