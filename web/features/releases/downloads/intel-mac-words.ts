import type { ManifestRelease } from '#shared/domain/releases/manifest.ts'
import { allTargets } from '#web/features/releases/platforms.ts'
import { describeFile } from './download-platforms.ts'

/**
 * What an Intel Mac gets of a release that has no file for it alone. Null: there is one, the release isn't for macOS, or
 * nothing tells which processors a file is for.
 */
export function intelMacWords({ assets }: Pick<ManifestRelease, 'assets'>): string | null {
  // What only updaters read isn't shared.
  const shared = assets.filter((each) => each.publicPlatform !== null || each.updatePlatform === null)
  const archs = shared
    .map(describeFile)
    .filter(({ group }) => group === 'macOS')
    .map(({ arch }) => arch)
  if (archs.length === 0 || archs.includes('x86_64') || archs.includes(null)) return null
  if (archs.includes('universal')) return 'The universal file for macOS runs on Intel Macs too.'
  const updates = allTargets(assets.flatMap(({ updatePlatform }) => updatePlatform ?? []))
  const isUpdated = updates.some(({ system, arch }) => system === 'macOS' && arch === 'x86_64')
  return `No file here runs on Intel Macs.${isUpdated ? ' Copies that are installed on them still get updates.' : ''}`
}
