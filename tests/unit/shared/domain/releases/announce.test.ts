// Each manifest is compiled from what the last one kept, and announces the release that all releases tell.

import { expect, test } from 'vitest'
import { unannouncedFor } from '#shared/domain/releases/announce.ts'
import { compileManifest, neededBeside } from '#shared/domain/releases/compile-manifest.ts'
import type { ManifestRelease } from '#shared/domain/releases/manifest.ts'
import { aManifest, aRelease } from './releases.ts'

const LINUX = ['linux-x86_64']
const BOTH = [...LINUX, 'windows-x86_64']

/** Publishes releases with these platforms, one after the other; what is announced after each, and what all tell. */
function publish(platforms: readonly string[][]) {
  const { format, rolledBack, ...channel } = aManifest([])
  const all: ManifestRelease[] = []
  let kept: ManifestRelease[] = []
  return platforms.map((each, minor) => {
    const pubDate = new Date(Date.UTC(2026, 10, 20, 10, minor)).toISOString()
    const next = aRelease(`1.${minor}.0`, each, { pubDate })
    all.push(next)
    const state = { ...channel, rollbacks: [], releases: [next, ...kept] }
    const manifest = compileManifest(state)
    kept = [...manifest.releases, ...neededBeside(state, manifest)]
    return [manifest.announced, compileManifest({ ...state, releases: all }).announced]
  })
}

test.each([
  ['after a platform was dropped', [BOTH, ...Array(6).fill(LINUX)]],
  ['when a platform was missing once', [BOTH, LINUX, BOTH, BOTH, LINUX, LINUX, BOTH]],
  ['when a dropped platform is back', [BOTH, ...Array(4).fill(LINUX), BOTH, BOTH, LINUX]],
])('the announced release is that of all releases %s', (_, platforms) => {
  const published = publish(platforms)
  expect(published.map(([announced]) => announced)).toEqual(published.map(([, expected]) => expected))
})

test('a release that is not announced names the platforms that it lacks', () => {
  const [lower, higher] = [aRelease('1.1.0', BOTH), aRelease('1.2.0', LINUX)]
  const announcing = (announced: string | null, releases = [higher, lower]) => ({ releases, announced })
  const missing = unannouncedFor(announcing(lower.id), higher.id)
  expect(missing).toContain('windows-x86_64')
  expect(missing.every((each) => each.startsWith('windows-'))).toBe(true)
  expect(unannouncedFor(announcing(lower.id), lower.id)).toEqual([])
  expect(unannouncedFor(announcing(higher.id), lower.id)).toEqual([])
  expect(unannouncedFor(announcing(null), higher.id)).toEqual([])
  // It is passed over whatever it has.
  expect(unannouncedFor(announcing(lower.id, [{ ...higher, paused: true }, lower]), higher.id)).toEqual([])
})
