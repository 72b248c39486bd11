// The manifest of a NuGet package, as Velopack and Squirrel write it: plain elements in `<metadata>`. Release notes may
// quote any of these elements, so whatever is in CDATA or a comment doesn't count.

import type { AssetFacts } from '#shared/domain/releases/asset-facts.ts'
import { plainFact } from './plain-fact.ts'

const QUOTED = /<!\[CDATA\[[\s\S]*?(\]\]>|$)|<!--[\s\S]*?(-->|$)/g
const ENTITIES = new Map([
  ['lt', '<'],
  ['gt', '>'],
  ['amp', '&'],
  ['quot', '"'],
  ['apos', "'"],
])

const SYSTEMS = new Map<string, NonNullable<AssetFacts['os']>>([
  ['win', 'windows'],
  ['osx', 'darwin'],
  ['linux', 'linux'],
])
const ARCHITECTURES = new Map([
  ['x64', 'x86_64'],
  ['x86', 'i686'],
  ['arm64', 'aarch64'],
  ['arm', 'armv7'],
  ['universal', 'universal'],
])

/** Facts of a package with this nuspec; null when it isn't one. */
export function readNuspec(text: string): AssetFacts | null {
  const [, metadata] = /<metadata(?:\s[^<>]*)?>([\s\S]*)<\/metadata>/.exec(text.replaceAll(QUOTED, '')) ?? []
  if (metadata === undefined) return null
  const textOf = (name: string) => {
    const [, value] = new RegExp(`<${name}(?:\\s[^<>]*)?>([^<]*)</${name}>`).exec(metadata) ?? []
    return value === undefined ? undefined : plainFact(unescaped(value))
  }
  const [packageId, version] = [textOf('id'), textOf('version')]
  if (!packageId || !version) return null
  const rid = /^(win|osx|linux)[\d.]*(?:-(\w+))?$/.exec(textOf('rid') ?? '')
  // Squirrel's packages have none of these.
  const isVelopack = ['mainExe', 'os', 'rid'].some((name) => textOf(name) !== undefined)
  if (!isVelopack) return { packager: 'squirrel', packageId, version, os: 'windows' }
  const os = SYSTEMS.get(textOf('os') ?? rid?.[1] ?? '')
  const arch = ARCHITECTURES.get((textOf('machineArchitecture') ?? rid?.[2] ?? '').toLowerCase())
  const [minimumOs, channel] = [textOf('osMinVersion'), textOf('channel')]
  return {
    packager: 'velopack',
    packageId,
    version,
    ...(os && { os }),
    ...(arch && { architectures: [arch] }),
    ...(minimumOs && { minimumOs }),
    ...(channel && { channel }),
  }
}

function unescaped(value: string): string {
  return value.replaceAll(/&(\w+);/g, (whole, name: string) => ENTITIES.get(name) ?? whole)
}
