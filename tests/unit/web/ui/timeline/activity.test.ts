import { expect, it } from 'vitest'
import type { AuditEntry } from '#shared/domain/audit.ts'
import { activitiesOf } from '#web/ui/timeline/activity.ts'

let count = 0
function entry(action: AuditEntry['action'], name: string, details: AuditEntry['details'] = {}): AuditEntry {
  count += 1
  return {
    ...{ id: `entry-${count}`, at: '2026-11-20T10:00:00.000Z', action, details },
    actor: { kind: 'person', id: 'person-1', name: 'alice@acme.test' },
    subject: { id: 'subject-1', name },
    ...{ ip: null, country: null, requestId: null },
  }
}

const textsOf = (entries: AuditEntry[], most = 9) =>
  activitiesOf(entries, most).map(({ actor, verb, subject = '', rest = '', reason = '' }) =>
    [actor, verb, `${subject}${rest}`, reason].filter(Boolean).join(' '),
  )

it('tells the first signing key from the next one, and from none', () => {
  const texts = textsOf([
    entry('application.keyChanged', 'Editor', { key: 'ONE', first: true }),
    entry('application.created', 'Editor'),
    entry('application.keyChanged', 'Editor', { key: 'TWO' }),
    entry('application.created', 'Editor'),
    entry('application.keyChanged', 'Editor', { key: null }),
  ])
  expect(texts.filter((text) => text.includes('key'))).toEqual([
    'alice added the signing key',
    'alice changed the signing key',
    'alice removed the signing key',
  ])
})

it('says what was done in a sentence', () => {
  const texts = textsOf([
    entry('release.published', '2.4.1', { channel: null, rolloutPercent: 10 }),
    entry('release.published', '2.5.0', { channel: 'beta', rolloutPercent: 100 }),
    entry('release.updated', '2.4.1', { channel: null, paused: true }),
    entry('release.updated', '2.4.1', { channel: null, rolloutPercent: 50 }),
    entry('release.yanked', '2.3.0', { channel: null, reason: 'Corrupts files.' }),
    entry('channel.rolledBack', '2.2.0', { channel: null }),
    entry('application.updated', 'Editor', { name: 'Editor', description: 'changed' }),
    entry('application.typeChanged', 'Editor', { from: 'Other', to: 'Packager' }),
    entry('application.takenDown', 'Editor', { reason: 'Ticket 4711' }),
  ])
  expect(texts).toEqual([
    'alice published 2.4.1 to 10%',
    'alice published 2.5.0 on beta',
    'alice paused 2.4.1',
    'alice rolled out 2.4.1 to 50%',
    'alice yanked 2.3.0 Corrupts files.',
    'alice rolled production back to 2.2.0',
    'alice changed the name and description',
    'alice changed the app type to packager',
    'alice took it down Ticket 4711',
  ])
})

it('counts the files of one upload, and leaves out that they were begun', () => {
  const file = (name: string, version: string) => [
    entry('asset.completed', name, { version, size: 1 }),
    entry('asset.created', name, { version, size: 1 }),
  ]
  const entries = [...file('a.msi', '2.0.0'), ...file('b.msi', '2.0.0'), ...file('c.msi', '1.0.0')]
  expect(textsOf(entries)).toEqual(['alice uploaded 2 files to 2.0.0', 'alice uploaded c.msi to 1.0.0'])
  expect(textsOf(entries, 1)).toEqual(['alice uploaded 2 files to 2.0.0'])
})

it('gives no number of files where the list may end within their upload', () => {
  const entries = ['a.msi', 'b.msi'].map((name) => entry('asset.completed', name, { version: '2.0.0' }))
  const verbs = (listed: number) => activitiesOf(entries, 9, listed).map(({ verb }) => verb)
  expect(verbs(3)).toEqual(['uploaded 2 files to'])
  expect(verbs(2)).toEqual(['uploaded files to'])
})

it('says what a plan, a schedule and a protected channel did', () => {
  const channel = null
  const entries = [
    entry('release.updated', '2.4.1', { channel, plan: 'nextStep' }),
    entry('release.updated', '2.4.1', { channel, plan: 'nextStep', rolloutPercent: 25 }),
    entry('release.updated', '2.4.1', { channel, plan: 'changed' }),
    entry('release.updated', '2.4.1', { channel, plan: 'ended', rolloutPercent: 100 }),
    entry('rollout.stepReached', '2.4.1', { channel, rolloutPercent: 50 }),
    entry('rollout.held', '2.4.1', { channel, guard: 'failures', rolloutPercent: 25, seen: 7, of: 383 }),
    entry('release.unscheduled', '2.5.0', { channel }),
    entry('release.notPublished', '2.5.0', { channel, reason: 'This release is not ready.' }),
    entry('release.approvalRequested', '2.5.0', { channel }),
    entry('channel.protected', 'production', { protected: true, trustedKeys: 1 }),
    entry('channel.protected', 'production', { protected: false, trustedKeys: 0 }),
  ]
  expect(textsOf(entries, 11)).toEqual([
    'alice began the next step of 2.4.1',
    'alice rolled out 2.4.1 to 25%',
    'alice changed the plan of 2.4.1',
    'alice rolled out 2.4.1 to 100%',
    'alice took 2.4.1 to 50%',
    'alice held 2.4.1 at 25%',
    'alice cancelled the schedule of 2.5.0',
    'alice couldn’t publish 2.5.0 This release is not ready.',
    'alice asked for approval of 2.5.0',
    'alice protected production',
    'alice ended the protection of production',
  ])
  const missed = entry('release.notPublished', '2.5.0', { channel, missed: '2020-11-24T09:00:00.000Z' })
  expect(textsOf([missed])[0]).toMatch(/^alice missed the schedule of 2\.5\.0 for 24 Nov 2020, /)
  const scheduled = entry('release.scheduled', '2.5.0', { channel, at: '2020-11-24T09:00:00.000Z' })
  expect(textsOf([scheduled])[0]).toMatch(/^alice scheduled 2\.5\.0 for 24 Nov 2020, /)
})
