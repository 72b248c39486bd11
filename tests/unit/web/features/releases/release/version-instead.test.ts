import { expect, test } from 'vitest'
import { aRelease } from '#tests/unit/shared/domain/releases/releases.ts'
import { versionInstead } from '#web/features/releases/release/use-version-instead.ts'

const TAURI = { appType: 'TauriVersion2' as const, updaters: [] }
const live = aRelease('2.4.0')
const partial = aRelease('2.4.1', ['linux-x86_64'], { rolloutPercent: 25 })
const newest = aRelease('2.5.0', ['linux-x86_64'], { rolloutPercent: 10 })

test('names what is offered once a release is yanked, also what is rolling out', () => {
  const yanked = { id: newest.id, before: null }
  expect(versionInstead(yanked, [newest, live], TAURI)).toBe('2.4.0 instead')
  expect(versionInstead(yanked, [newest, partial, live], TAURI)).toBe('2.4.1 or 2.4.0 instead')
  expect(versionInstead(yanked, [newest, { ...partial, paused: true }, live], TAURI)).toBe('2.4.0 instead')
  expect(versionInstead(yanked, [newest, partial], TAURI)).toBe('2.4.1 instead')
  expect(versionInstead(yanked, [newest, { ...partial, assets: [] }, live], TAURI)).toBe('2.4.0 instead')
  expect(versionInstead(yanked, [newest], TAURI)).toBe('no update')
})

test('names what everyone is offered below the live release, not one that is paused or withdrawn', () => {
  const before = { id: 'paused', version: '2.4.1', updatePlatforms: [] }
  const yanked = { id: newest.id, before }
  expect(versionInstead({ ...yanked, rollbackTarget: live }, [newest], TAURI)).toBe('2.4.0 instead')
  expect(versionInstead({ ...yanked, rollbackTarget: null }, [newest], TAURI)).toBe('no update')
  expect(versionInstead(yanked, [newest], TAURI), 'of an older directory').toBe('2.4.1 instead')
})
