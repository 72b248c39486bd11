import { expect, it } from 'vitest'
import type { AuditEntry } from '#shared/domain/audit.ts'
import { auditSentence, auditSentenceText } from '#web/features/audit/audit-sentence.ts'

function textOf(
  action: AuditEntry['action'],
  name: string | null,
  details: AuditEntry['details'] = {},
): string {
  const sentence = auditSentence({
    ...{ id: 'entry-1', at: '2026-11-20T10:00:00.000Z', action, details },
    actor: { kind: 'person', id: 'person-1', name: 'alice@acme.test' },
    subject: { id: 'subject-1', name },
    ...{ ip: null, country: null, requestId: null },
  })
  return `${auditSentenceText(sentence)} ${sentence.point}`.trim()
}

it('words releases and channels like their history, with the application', () => {
  const of = { application: 'editor', channel: null }
  expect(textOf('release.published', '2.4.1', { ...of, rolloutPercent: 10, steps: '10 50 100' })).toBe(
    'Published 2.4.1 of editor to 10%',
  )
  expect(textOf('release.created', '2.5.0', { ...of, channel: 'beta' })).toBe(
    'Drafted 2.5.0 of editor on beta',
  )
  expect(textOf('release.updated', '2.4.1', { ...of, plan: 'nextStep' })).toBe(
    'Began the next step of 2.4.1 of editor',
  )
  expect(textOf('release.yanked', '2.3.0', { ...of, reason: 'Corrupts files.' })).toBe(
    'Yanked 2.3.0 of editor “Corrupts files.”',
  )
  expect(textOf('channel.rolledBack', '2.2.0', of)).toBe('Rolled production back to 2.2.0 of editor')
  expect(textOf('channel.protected', 'beta', { application: 'editor', protected: true })).toBe(
    'Protected beta of editor',
  )
})

it('names the application that a change is for', () => {
  expect(textOf('application.updated', 'Editor', { visibility: 'private' })).toBe(
    'Changed the visibility for Editor',
  )
  expect(textOf('application.typeChanged', 'Editor', { from: 'Other', to: 'Packager' })).toBe(
    'Changed the app type to packager for Editor',
  )
  expect(textOf('application.keyAdded', 'Notes', { scheme: 'minisign', key: 'dW50cnVzdGVk' })).toBe(
    'Added a signing key for Notes',
  )
  expect(textOf('retention.changed', 'Editor', { application: 'editor', rule: 'off' })).toBe(
    'Turned retention off for Editor',
  )
  expect(textOf('application.created', 'Player', { slug: 'player' })).toBe('Application created Player')
  expect(textOf('application.takenDown', 'Editor', { application: 'editor', reason: 'Ticket 4711' })).toBe(
    'Application taken down Editor “Ticket 4711”',
  )
})

it('names every other event, with the detail that matters most', () => {
  expect(textOf('member.joined', 'bob@acme.test', { role: 'Member', invitation: 'inv-1' })).toBe(
    'Member joined bob@acme.test as Member',
  )
  expect(textOf('member.roleChanged', 'bob@acme.test', { role: 'Admin' })).toBe(
    'Role changed bob@acme.test to Admin',
  )
  expect(textOf('organization.created', 'Acme', { slug: 'acme' })).toBe('Organization created Acme')
  expect(textOf('apiKey.created', 'Build', { scope: 'Read, Write', expiresAt: '2027-02-20T12:57:22Z' })).toBe(
    'API key created Build Read, Write',
  )
  expect(textOf('webhook.updated', 'CI', { host: 'ci.test', changed: 'url' })).toBe(
    'Webhook changed CI ci.test',
  )
  expect(textOf('webhook.disabled', 'CI', { host: 'ci.test', reason: 'Failed too often' })).toBe(
    'Webhook turned off CI “Failed too often”',
  )
  expect(textOf('organization.limitRaised', 'Acme', { limit: 'applications', value: null })).toBe(
    'Limit changed Acme applications none',
  )
  const file = { application: 'editor', version: '2.4.1', size: 1 }
  expect(textOf('asset.completed', 'a.msi', file)).toBe('File uploaded a.msi to 2.4.1 of editor')
  expect(textOf('member.left', null)).toBe('Member left')
})
