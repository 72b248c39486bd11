import { expect, it } from 'vitest'
import type { ChannelSummary, LiveRelease } from '#shared/domain/releases/channel.ts'
import { resolvePlan } from '#shared/domain/releases/rollout-plan.ts'
import { describeLive } from '#web/features/applications/overview/describe-live.ts'

const TAURI = { appType: 'TauriVersion2' as const, updaters: [] }

const NOW = Date.parse('2026-11-21T10:00:00.000Z')

const release = (version: string, more: Partial<LiveRelease> = {}): LiveRelease => ({
  ...{ id: version, version, channel: null, pubDate: '2026-11-20T10:00:00.000Z' },
  ...{ rolloutPercent: 100, paused: false, hasUpdates: true, ...more },
})
const summary = (more: Partial<ChannelSummary>): ChannelSummary => ({
  ...{ channel: null, includes: null, live: null, partial: [], rollback: null },
  ...{ counts: { published: 1, drafts: 0 }, ...more },
})

function wordsOf(more: Partial<ChannelSummary>) {
  const { words, aside, below } = describeLive(summary(more), TAURI, NOW)
  return [words, aside, below?.text, below?.release?.version].filter(Boolean).join(' | ')
}

it('says who gets a release that is rolling out, and what everyone else gets', () => {
  const partial = [release('2.4.1', { rolloutPercent: 10 })]
  expect(wordsOf({ live: release('2.4.0'), partial })).toBe('Offered to 10% | Everyone else gets | 2.4.0')
  expect(wordsOf({ partial })).toBe('Offered to 10% | Everyone else keeps what they have.')
  const held = [
    release('2.4.1', { rolloutPercent: 25, paused: true }),
    release('2.4.0', { rolloutPercent: 50 }),
  ]
  expect(wordsOf({ live: release('2.3.0'), partial: held })).toBe(
    'Paused at 25% | 2.4.0 also partly out | Everyone else gets 2.4.0 or | 2.3.0',
  )
  expect(wordsOf({ partial: held })).toMatch(/Everyone else gets 2\.4\.0 or keeps what they have\.$/)
})

it('gives no percentage of a step for some clients', () => {
  const audience = { cohorts: ['insiders'] }
  const plan = resolvePlan({ steps: [{ percent: 100, audience }] }, new Date('2026-11-20T10:00:00.000Z'))
  if (typeof plan === 'string') throw new Error(plan)
  const some = release('2.4.1', { rolloutPercent: 0, plan })
  expect(wordsOf({ live: release('2.4.0'), partial: [some] })).toBe(
    'Offered to some clients | Everyone else gets | 2.4.0',
  )
  expect(wordsOf({ live: release('2.4.0'), partial: [{ ...some, paused: true }] })).toBe(
    'Paused | Everyone else gets | 2.4.0',
  )
  expect(wordsOf({ partial: [release('2.4.1', { rolloutPercent: 0 })] })).toBe(
    'Offered to 0% | Everyone else keeps what they have.',
  )
})

it('has no one else where a release that everyone gets is paused', () => {
  const partial = [release('2.4.1', { paused: true })]
  expect(wordsOf({ partial })).toBe('Paused at 100% | No more clients get 2.4.1.')
  expect(wordsOf({ live: release('2.4.0'), partial })).toBe('Paused at 100% | Clients without it get | 2.4.0')
})

it('tells the next step of a plan, and why a guard held it', () => {
  const steps = [{ percent: 10 }, { percent: 50, afterMinutes: 2 * 24 * 60 }]
  const plan = resolvePlan({ steps }, new Date('2026-11-20T10:00:00.000Z'))
  if (typeof plan === 'string') throw new Error(plan)
  const rolling = release('2.4.1', { rolloutPercent: 10, plan })
  expect(describeLive(summary({ partial: [rolling] }), TAURI, NOW)).toMatchObject({
    ...{ words: 'Offered to 10%', aside: '50% tomorrow, 10:00', planned: 50, tone: 'accent' },
  })
  const at = '2026-11-21T09:00:00.000Z'
  const hold = { guard: 'failures', at, percent: 10, seen: 7, of: 383 } as const
  const held = { ...rolling, paused: true, pausedAt: at, hold }
  expect(describeLive(summary({ partial: [held] }), TAURI, NOW)).toMatchObject({
    ...{ words: 'Held at 10%', aside: '50% tomorrow, 11:00, if resumed now', tone: 'warn' },
    below: { text: '7 of 383 updates failed. Everyone else keeps what they have.' },
  })
})

it('says that everyone gets a release, and from where it comes', () => {
  expect(wordsOf({ live: release('2.4.0') })).toBe('Offered to everyone')
  expect(wordsOf({ channel: 'beta', live: release('2.4.0') })).toBe(
    'Offered to everyone | Included from production',
  )
})

it('says that a channel was rolled back, and that updaters find no files', () => {
  const rollback = {
    releaseId: '2.3.0',
    version: '2.3.0',
    at: '2026-11-20T10:00:00.000Z',
    withdrawnUpTo: null,
  }
  expect(wordsOf({ live: release('2.3.0'), rollback })).toBe('Offered to everyone | Rolled back to 2.3.0')
  expect(wordsOf({ live: release('1.0.0', { hasUpdates: false }) })).toBe(
    'Downloads only | It has no update files, so installed apps aren’t updated.',
  )
})
