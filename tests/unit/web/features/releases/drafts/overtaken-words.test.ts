import { expect, test } from 'vitest'
import type { Asset } from '#shared/domain/releases/asset.ts'
import type { ManifestRelease } from '#shared/domain/releases/manifest.ts'
import type { Release } from '#shared/domain/releases/release.ts'
import { aManifest, aRelease } from '#tests/unit/shared/domain/releases/releases.ts'
import { overtakenWords } from '#web/features/releases/drafts/overtaken-words.ts'

const TAURI = { appType: 'TauriVersion2' as const, updaters: [] }
const LINUX = { filename: 'a', updatePlatform: 'linux-x86_64', signature: '' } as Asset
const WINDOWS = { ...LINUX, updatePlatform: 'windows-x86_64' }

const live = aRelease('2.4.0')
const held = aRelease('2.4.1', ['linux-x86_64'], { rolloutPercent: 25, paused: true, held: true })
const rolling = aRelease('2.4.1', ['linux-x86_64'], { rolloutPercent: 25 })

function words(offered: ManifestRelease[], { everyone = true, version = '2.5.0', assets = [LINUX] } = {}) {
  const draft = { id: 'draft', version, assets, requiredStep: false, mandatory: false } as unknown as Release
  return overtakenWords(
    { ...draft, minimumVersion: null, buildNumber: null },
    aManifest(offered),
    TAURI,
    everyone,
  )
}

test('publishing to everyone ends the rollouts behind it, also held and paused ones', () => {
  expect(words([held, live])).toBe('Ends the rollout of 2.4.1 (held at 25%).')
  expect(words([rolling, live])).toBe('Ends the rollout of 2.4.1 (25%).')
  expect(words([{ ...held, held: false }, live])).toBe('Ends the rollout of 2.4.1 (paused at 25%).')
})

test('a rollout continues on the platforms that the new release lacks', () => {
  const both = aRelease('2.4.1', ['linux-x86_64', 'windows-x86_64'], { rolloutPercent: 25 })
  expect(words([both, live])).toBe('Ends the rollout of 2.4.1 (25%) on the platforms of 2.5.0.')
  expect(words([both, live], { assets: [LINUX, WINDOWS] })).toBe('Ends the rollout of 2.4.1 (25%).')
})

test('a rollout that is at a step for some clients ends too, without a percentage of all', () => {
  const audience = { cohorts: ['insiders'] }
  const some = { ...rolling, rolloutPercent: 0, steps: [{ percent: 100, from: Date.now() - 1000, audience }] }
  expect(words([some, live])).toBe('Ends the rollout of 2.4.1 (some clients).')
  expect(words([{ ...some, paused: true }, live])).toBe('Ends the rollout of 2.4.1 (paused).')
  expect(words([{ ...some, paused: true, held: true }, live])).toBe('Ends the rollout of 2.4.1 (held).')
})

test('says nothing of a rollout that has not begun', () => {
  const steps = [{ percent: 100, from: Date.now() + 60_000, audience: { cohorts: ['insiders'] } }]
  expect(words([{ ...rolling, rolloutPercent: 0, steps }, live])).toBeNull()
  expect(words([{ ...rolling, rolloutPercent: 0, paused: true }, live])).toBeNull()
})

test('says nothing of the rollouts of an included channel, which continue there', () => {
  expect(words([{ ...rolling, channel: null }, live], { version: '2.5.0-beta.1' })).toBeNull()
})

test('a partial publication leaves a rollout until it reaches everyone', () => {
  expect(words([held, live], { everyone: false })).toBe(
    'The rollout of 2.4.1 (held at 25%) ends once everyone gets 2.5.0.',
  )
})

test('says nothing of live and of higher releases, of required steps, and without update files', () => {
  expect(words([live])).toBeNull()
  expect(words([rolling, live], { version: '2.3.9' })).toBeNull()
  expect(words([{ ...rolling, requiredStep: true }, live])).toBeNull()
  expect(words([rolling, live], { assets: [] })).toBeNull()
})
