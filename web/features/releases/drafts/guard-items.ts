import { offeredFirst } from '#shared/domain/releases/find-publish-reasons.ts'
import type { Release } from '#shared/domain/releases/release.ts'
import { compareVersions, parseVersion } from '#shared/domain/releases/version.ts'
import { allTargets, keyOf, lostTargets, type Target } from '#web/features/releases/platforms.ts'
import { formatBytes } from '#web/lib/format/format.ts'
import type { GuardItem } from './guard-list.tsx'
import { checkDraft, type Surroundings } from './publish-check.ts'

/** What blocks a draft, what the server will ask about, then what is as it should be. */
export function guardItems(release: Release, surroundings: Surroundings): GuardItem[] {
  const { missing, warnings } = checkDraft(release, surroundings)
  return [
    ...missing.map((title) => ({ sign: 'stop' as const, title })),
    ...warnings.map((title) => ({ sign: 'warn' as const, title })),
    ...fine(release, surroundings),
  ]
}

function fine({ version, assets }: Release, { channel }: Surroundings): GuardItem[] {
  const before = offeredFirst(channel?.releases ?? [])
  const items: GuardItem[] = []
  const ok = (title: string, text?: string) => items.push({ sign: 'ok', title, ...(text && { text }) })
  const ready = assets.filter(({ state }) => state === 'ready')
  const own = ready.flatMap(({ updatePlatform }) => updatePlatform ?? [])
  const targets = allTargets(own)
  if (before && targets.length > 0) {
    const served = before.assets.flatMap(({ updatePlatform }) => updatePlatform ?? [])
    const earlier = new Set(allTargets(served).map(keyOf))
    const added = targets.filter((target) => !earlier.has(keyOf(target)))
    if (added.length > 0) ok(`New in this release: ${added.map(nameOf).join(', ')}`)
    if (served.length > 0 && lostTargets(own, served).length === 0)
      ok(`Every platform of ${before.version} is covered`)
  }
  const updates = ready.filter(({ updatePlatform }) => updatePlatform !== null)
  const verified = updates.filter(({ signatureState, problem }) => signatureState === 'verified' && !problem)
  if (updates.length > 0 && verified.length === updates.length)
    ok(`${verified.length} of ${updates.length} signatures match your key`)
  if (before && isHigher(version, before.version)) ok(`${version} is higher than ${before.version}`)
  if (ready.length > 0 && ready.length === assets.length) {
    const size = ready.reduce((sum, asset) => sum + asset.size, 0)
    ok(
      ready.length === 1 ? 'The file is uploaded' : `All ${ready.length} files are uploaded`,
      `${formatBytes(size)} in all`,
    )
  }
  return items
}

function nameOf({ system, processor }: Target): string {
  return `${system} ${processor}`
}

function isHigher(version: string, latest: string): boolean {
  const [own, other] = [parseVersion(version), parseVersion(latest)]
  return own !== null && other !== null && compareVersions(own, other) > 0
}
