import { expect, test } from 'vitest'
import type { AppType } from '#shared/domain/organizations/application.ts'
import { liveReleases } from '#shared/domain/releases/live-releases.ts'
import type { ManifestRelease } from '#shared/domain/releases/manifest.ts'
import { aManifest, anAsset, aRelease } from './releases.ts'

function summary(releases: ManifestRelease[], appType: AppType = 'TauriVersion2'): string {
  return liveReleases(aManifest(releases), { appType, updaters: [] })
    .map(({ release, label }) => `${release.version} ${label}`)
    .join(' · ')
}

const full = aRelease('2.4.0')
const paused = aRelease('2.4.1', ['linux-x86_64'], { paused: true, rolloutPercent: 25 })
const partial = aRelease('2.5.0', ['linux-x86_64'], { rolloutPercent: 10 })
const downloads = aRelease('2.6.0', [], { assets: [anAsset(null, { publicPlatform: 'dmg-aarch64' })] })

test('names what is live first, then what not everyone gets', () => {
  expect(summary([full])).toBe('2.4.0 live')
  expect(summary([paused, full])).toBe('2.4.0 live · 2.4.1 paused at 25%')
  expect(summary([partial, paused, full, aRelease('2.3.0')])).toBe(
    '2.4.0 live · 2.5.0 at 10% · 2.4.1 paused at 25%',
  )
})

test('tells a release that a guard holds from one that was paused by hand', () => {
  const held = aRelease('2.4.1', ['linux-x86_64'], { paused: true, held: true, rolloutPercent: 10 })
  expect(summary([held, full])).toBe('2.4.0 live · 2.4.1 held at 10%')
})

test('calls nothing live that no client is offered', () => {
  expect(summary([])).toBe('')
  expect(summary([paused])).toBe('2.4.1 paused at 25%')
  expect(summary([downloads, full])).toBe('2.4.0 live · 2.6.0 for download only')
  expect(summary([downloads])).toBe('2.6.0 for download only')
  expect(summary([downloads], 'Other')).toBe('2.6.0 live')
})
