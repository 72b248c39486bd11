import { expect, it } from 'vitest'
import type { FirstRunFacts } from '#web/features/applications/first-run-steps.ts'
import { firstRunSteps } from '#web/features/applications/first-run-steps.ts'

const NEW: FirstRunFacts = {
  application: { appType: 'TauriVersion2', updaterPublicKey: null, stats: { publishedReleases: 0 } },
  ...{ role: 'Admin', connected: false, hasKey: false },
}
const doneOf = (facts: FirstRunFacts) =>
  firstRunSteps(facts)
    .map(({ step, done }) => `${step}${done ? ' ✓' : ''}`)
    .join(', ')

it('begins with the application, which is there', () => {
  expect(doneOf(NEW)).toBe('create ✓, key, connect, publish, ci')
})

it('takes each step from what is there', () => {
  const application = { ...NEW.application, updaterPublicKey: 'key', stats: { publishedReleases: 1 } }
  expect(doneOf({ ...NEW, application })).toBe('create ✓, key ✓, connect, publish ✓, ci')
  expect(doneOf({ ...NEW, application, connected: true, hasKey: true })).toBe(
    'create ✓, key ✓, connect ✓, publish ✓, ci ✓',
  )
})

it('takes no API key for publishing from CI before anything is published', () => {
  expect(doneOf({ ...NEW, connected: true, hasKey: true })).toBe('create ✓, key, connect ✓, publish, ci')
})

it('leaves out API keys for Members, and signing keys for other tools', () => {
  expect(doneOf({ ...NEW, role: 'Member' })).toBe('create ✓, key, connect, publish')
  const application = { ...NEW.application, appType: 'Other' as const }
  expect(doneOf({ ...NEW, application })).toBe('create ✓, connect, publish, ci')
})
