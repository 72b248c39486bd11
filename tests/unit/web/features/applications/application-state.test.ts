import { expect, it } from 'vitest'
import type { Application } from '#shared/domain/organizations/application.ts'
import { applicationState, mayBeInSetup } from '#web/features/applications/application-state.ts'

const NOW = Date.parse('2026-11-23T10:00:00.000Z')
const LIVE = {
  ...{ id: 'release-1', version: '2.4.1', channel: null, pubDate: '2026-10-30T09:00:00.000Z' },
  ...{ rolloutPercent: 100, paused: false, hasUpdates: true },
}
const APPLICATION: Application = {
  ...{
    id: 'app-1',
    orgId: 'org-1',
    slug: 'editor',
    name: 'Editor',
    description: '',
    appType: 'TauriVersion2',
    updaters: [],
  },
  ...{ visibility: 'Private', createdAt: '2026-03-03T10:00:00.000Z', updaterPublicKey: 'key', live: LIVE },
  stats: { publishedReleases: 3 },
}

function stateOf(change: Partial<Application>, updateChecks: number | undefined = 5) {
  const state = applicationState({ ...APPLICATION, ...change }, { role: 'Admin', updateChecks, now: NOW })
  return state && [state.chip, state.version, state.words].filter(Boolean).join(' | ')
}

it('says since when a release is live, and on which other channel', () => {
  expect(stateOf({})).toBe('Live | 2.4.1 | since 30\u00a0Oct\u00a02026')
  expect(stateOf({ live: { ...LIVE, channel: 'beta' } })).toBe(
    'Live | 2.4.1 | since 30\u00a0Oct\u00a02026 on beta',
  )
})

it('says when the next step of a plan begins', () => {
  const steps = [
    { percent: 10, at: '2026-11-22T09:00:00.000Z', cleared: true },
    { percent: 50, at: '2026-11-24T09:00:00.000Z', cleared: true },
  ]
  const guards = { failuresAbovePercent: null, adoption: false, platforms: false }
  const plan = { timeZone: 'UTC', byTimeAlone: true, steps, guards }
  expect(stateOf({ live: { ...LIVE, rolloutPercent: 10, plan } })).toBe(
    '10% | 2.4.1 | rolling out, 50% in 23 h',
  )
  const late = { ...plan, steps: [{ percent: 50, at: LIVE.pubDate, cleared: false }] }
  expect(stateOf({ live: { ...LIVE, rolloutPercent: 10, plan: late } })).toBe('10% | 2.4.1 | rolling out')
})

it('gives no percentage of a step for some clients', () => {
  const audience = { cohorts: ['insiders'] }
  const steps = [
    { percent: 100, at: '2026-11-22T09:00:00.000Z', cleared: true, audience },
    { percent: 50, at: '2026-11-24T09:00:00.000Z', cleared: true },
  ]
  const guards = { failuresAbovePercent: null, adoption: false, platforms: false }
  const plan = { timeZone: 'UTC', byTimeAlone: true, steps, guards }
  expect(stateOf({ live: { ...LIVE, rolloutPercent: 0, plan } })).toBe(
    'Rolling out | 2.4.1 | for some clients, 50% in 23 h',
  )
  const paused = { ...LIVE, rolloutPercent: 0, plan, paused: true }
  expect(stateOf({ live: { ...paused, pausedAt: '2026-11-22T10:00:00.000Z' } })).toBe(
    'Paused | 2.4.1 | paused',
  )
  expect(stateOf({ live: { ...paused, pausedAt: '2026-11-22T08:00:00.000Z' } })).toBe(
    'Paused | 2.4.1 | paused at 0%',
  )
  // A step that is due begins only after the one before it.
  const waiting = { percent: 20, at: '2026-11-22T08:00:00.000Z', cleared: false, audience }
  const early = { ...plan, steps: [waiting, ...steps] }
  expect(stateOf({ live: { ...LIVE, rolloutPercent: 0, plan: early } })).toMatch(/^0%/)
  const ahead = { ...plan, steps: steps.map((step) => ({ ...step, at: '2026-11-24T09:00:00.000Z' })) }
  expect(stateOf({ live: { ...LIVE, rolloutPercent: 0, plan: ahead } })).toBe('0% | 2.4.1 | rolling out')
})

it('says how far a rollout is, and that it is paused or held', () => {
  expect(stateOf({ live: { ...LIVE, rolloutPercent: 10 } })).toBe('10% | 2.4.1 | rolling out')
  expect(stateOf({ live: { ...LIVE, rolloutPercent: 10, paused: true } })).toBe(
    'Paused | 2.4.1 | paused at 10%',
  )
  const hold = { guard: 'failures' as const, at: LIVE.pubDate, percent: 10, seen: 9, of: 310 }
  expect(stateOf({ live: { ...LIVE, rolloutPercent: 10, paused: true, hold } })).toBe(
    'Held | 2.4.1 | held at 10%',
  )
})

it('tells a release that only people can get, except where the tool is unknown', () => {
  const live = { ...LIVE, hasUpdates: false }
  expect(stateOf({ live })).toBe('Downloads only | 2.4.1 | since 30\u00a0Oct\u00a02026')
  expect(stateOf({ live, appType: 'Other' })).toBe('Live | 2.4.1 | since 30\u00a0Oct\u00a02026')
})

it('puts a takedown first', () => {
  expect(stateOf({ takenDownReason: 'Ticket 4712.' })).toBe('Taken down | Ticket 4712.')
})

it('names the step that a new application waits for', () => {
  const fresh = { createdAt: '2026-11-23T09:00:00.000Z', stats: { publishedReleases: 0 }, live: null }
  expect(stateOf({ ...fresh, updaterPublicKey: null })).toBe('Step 2 of 5 | Add a signing key')
  expect(stateOf(fresh, 0)).toBe('Step 3 of 5 | Connect the updater')
  expect(stateOf(fresh, 1)).toBe('Step 4 of 5 | Publish a first version')
  expect(stateOf({ ...fresh, appType: 'Other' }, 0)).toBe('Step 2 of 4 | Connect the updater')
  expect(stateOf({ createdAt: fresh.createdAt }, 0)).toBe('Step 3 of 5 | Connect the updater')
  expect(stateOf({ createdAt: fresh.createdAt })).toBe('Live | 2.4.1 | since 30\u00a0Oct\u00a02026')
})

it('lists the steps of a new application in the order of its checklist', () => {
  const fresh = { ...APPLICATION, createdAt: '2026-11-23T09:00:00.000Z' }
  const state = applicationState(fresh, { role: 'Admin', updateChecks: 0, now: NOW })
  const steps = state?.steps?.map(({ step, done }) => `${step}${done ? ' ✓' : ''}`)
  expect(steps).toEqual(['create ✓', 'key ✓', 'connect', 'publish ✓', 'ci'])
  expect(applicationState(APPLICATION, { role: 'Admin', updateChecks: 0, now: NOW })?.steps).toBeUndefined()
})

it('takes an application of thirty days with a release for one that is set up', () => {
  expect(mayBeInSetup(APPLICATION, NOW)).toBe(false)
  expect(mayBeInSetup({ ...APPLICATION, createdAt: '2026-11-01T09:00:00.000Z' }, NOW)).toBe(true)
  expect(mayBeInSetup({ ...APPLICATION, stats: { publishedReleases: 0 } }, NOW)).toBe(true)
})

it('takes an old application without checks for a quiet one', () => {
  expect(stateOf({}, 0)).toBe('Live | 2.4.1 | since 30\u00a0Oct\u00a02026')
})

it('says that nothing is live, and nothing where it isn’t told', () => {
  expect(stateOf({ live: null })).toBe('Nothing live | Clients are offered no release')
  expect(stateOf({ live: undefined })).toBeNull()
})
