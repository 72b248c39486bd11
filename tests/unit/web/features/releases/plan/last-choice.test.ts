import { expect, it, vi } from 'vitest'
import type { ManifestRelease } from '#shared/domain/releases/manifest.ts'
import { aRelease } from '#tests/unit/shared/domain/releases/releases.ts'

const stored = new Map<string, string>()
vi.mock('#web/lib/browser/storage.ts', () => ({
  localStore: {
    get: (key: string) => stored.get(key) ?? null,
    set: (key: string, value: string) => void stored.set(key, value),
  },
}))

const { lastDraft, rememberChoice } = await import('#web/features/releases/plan/last-choice.ts')
const { draftOf } = await import('#web/features/releases/plan/plan-draft.ts')
const { readDraft } = await import('#web/features/releases/plan/read-draft.ts')
const { readersTimeZone } = await import('#web/lib/format/zoned-time.ts')

it('offers the steps that were chosen last in the time zone of who makes the next plan', () => {
  const theirs = { ...draftOf('cautious'), preset: 'own' as const, timeZone: 'Pacific/Kiritimati' }
  rememberChoice('app', theirs, readDraft(theirs, new Date()))
  const next = lastDraft('app')
  expect(next.steps.map(({ percent }) => percent)).toEqual(['1', '5', '25', '50', '100'])
  expect(next.timeZone).toBe(readersTimeZone())
})

it('begins with steps on a channel whose releases have some, unless something was chosen before', () => {
  const stepped = aRelease('1.2.0', undefined, { steps: [{ percent: 10, from: 0 }] })
  const preset = (appId: string, ...releases: ManifestRelease[]) => lastDraft(appId, { releases }).preset
  expect(preset('new', stepped, aRelease('1.1.0'))).toBe('steps')
  expect(preset('new', aRelease('1.1.0'))).toBe('everyone')
  const everyone = draftOf('everyone')
  rememberChoice('chosen', everyone, readDraft(everyone, new Date()))
  expect(preset('chosen', stepped)).toBe('everyone')
})
