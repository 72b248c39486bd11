import { expect, it } from 'vitest'
import type { AuditEntry } from '#shared/domain/audit.ts'
import { activitiesOf } from '#web/features/applications/overview/activity.ts'

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

it('says what was done in a sentence', () => {
  const texts = textsOf([
    entry('release.published', '2.4.1', { channel: null, rolloutPercent: 10 }),
    entry('release.published', '2.5.0', { channel: 'beta', rolloutPercent: 100 }),
    entry('release.updated', '2.4.1', { channel: null, paused: true }),
    entry('release.updated', '2.4.1', { channel: null, rolloutPercent: 50 }),
    entry('release.yanked', '2.3.0', { channel: null, reason: 'Corrupts files.' }),
    entry('channel.rolledBack', '2.2.0', { channel: null }),
    entry('application.updated', 'Editor', { name: 'Editor', description: 'changed' }),
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
