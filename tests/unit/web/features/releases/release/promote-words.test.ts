import { expect, test } from 'vitest'
import type { Asset } from '#shared/domain/releases/asset.ts'
import type { ManifestRelease } from '#shared/domain/releases/manifest.ts'
import { aManifest, aRelease } from '#tests/unit/shared/domain/releases/releases.ts'
import { promoteWords } from '#web/features/releases/release/promote-words.ts'

const TAURI = { appType: 'TauriVersion2' as const, updaters: [] }
const FILE = { filename: 'a', updatePlatform: 'linux-x86_64' } as Asset

const [partial, live] = [aRelease('2.4.1', ['linux-x86_64'], { rolloutPercent: 25 }), aRelease('2.4.0')]

function promote(...args: Parameters<typeof effectOf>) {
  return effectOf(...args)?.text ?? null
}

function effectOf(version: string, offered: ManifestRelease[], isForEveryone = true, assets = [FILE]) {
  const release = { version, assets, requiredStep: false }
  return promoteWords(release, aManifest(offered), TAURI, isForEveryone)
}

test('names the releases that the promoted one replaces', () => {
  expect(promote('2.5.0-beta.1', [live])).toBe('Replaces 2.4.0 on its platforms.')
  expect(promote('2.5.0-beta.1', [partial, live])).toBe('Replaces 2.4.0 and 2.4.1 on its platforms.')
  expect(promote('2.5.0-beta.1', [{ ...partial, paused: true }, live])).toBe(
    'Replaces 2.4.0 on its platforms.',
  )
  expect(promote('2.5.0-beta.1', [])).toBe('This channel offers no release yet.')
})

test('names a rollout that is at a step for some clients, once it has begun', () => {
  const step = { percent: 100, from: Date.now() - 1000, audience: { cohorts: ['insiders'] } }
  const some = { ...partial, rolloutPercent: 0, steps: [step] }
  expect(promote('2.5.0-beta.1', [some, live])).toBe('Replaces 2.4.0 and 2.4.1 on its platforms.')
  expect(promote('2.5.0-beta.1', [some, live], false)).toBe('Everyone else stays on 2.4.0 or 2.4.1.')
  expect(effectOf('2.5.0-beta.1', [some, live])?.endsRollout).toBe(true)
  const ahead = { ...some, steps: [{ ...step, from: Date.now() + 60_000 }] }
  expect(promote('2.5.0-beta.1', [ahead, live])).toBe('Replaces 2.4.0 on its platforms.')
})

test('names what the rest of the clients stay on when not everyone gets the promoted one at once', () => {
  expect(promote('2.5.0-beta.1', [live], false)).toBe('Everyone else stays on 2.4.0.')
  expect(promote('2.5.0-beta.1', [partial, live], false)).toBe('Everyone else stays on 2.4.0 or 2.4.1.')
})

test('says that a newer release stays live', () => {
  expect(promote('2.3.0', [live])).toBe('2.4.0 stays live. Only clients that can’t get it are offered 2.3.0.')
  expect(promote('2.4.1-beta.1', [partial, live])).toBe('Replaces 2.4.0 on its platforms.')
})

test('replaces nothing without update files, and nothing of the same version', () => {
  expect(promote('2.5.0', [live], true, [{ ...FILE, updatePlatform: null }])).toBe(
    '2.4.0 stays live, because 2.5.0 has no update files.',
  )
  expect(promote('2.4.0', [live])).toBe(null)
})

test('warns of a rollout that the promoted release ends', () => {
  expect(effectOf('2.5.0-beta.1', [partial, live])?.endsRollout).toBe(true)
  expect(effectOf('2.5.0-beta.1', [live])?.endsRollout).toBe(false)
  expect(effectOf('2.4.1-beta.1', [partial, live])?.endsRollout, 'it is newer').toBe(false)
  expect(effectOf('2.5.0-beta.1', [partial, live], false)?.endsRollout).toBeFalsy()
})
