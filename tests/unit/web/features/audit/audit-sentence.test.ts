import { expect, it } from 'vitest'
import type { AuditEntry } from '#shared/domain/audit.ts'
import { EVENTS, type EventName } from '#shared/domain/events.ts'
import { auditSentence, auditSentenceText } from '#web/features/audit/audit-sentence.ts'

const EDITOR = { id: 'app-1', slug: 'editor', name: 'Editor' }

function sentenceOf(
  action: AuditEntry['action'],
  name: string | null,
  details: AuditEntry['details'] = {},
  id = 'subject-1',
) {
  const entry: AuditEntry = {
    ...{ id: 'entry-1', at: '2026-11-20T10:00:00.000Z', action, details },
    actor: { kind: 'person', id: 'person-1', name: 'alice@acme.test' },
    subject: { id, name },
    ...{ ip: null, country: null, requestId: null },
  }
  return auditSentence(entry, { org: 'acme', applications: [EDITOR] })
}

function textOf(...event: Parameters<typeof sentenceOf>): string {
  const sentence = sentenceOf(...event)
  return `${auditSentenceText(sentence)}${sentence.reason && ` “${sentence.reason}”`}`
}

/** What of a sentence is a link, and where it leads. */
function linksOf(...event: Parameters<typeof sentenceOf>): string[] {
  return sentenceOf(...event).parts.flatMap((part) =>
    typeof part !== 'string' && part.href ? [`${part.text} ${part.href}`] : [],
  )
}

it('words releases and channels like their history, with the application', () => {
  const of = { application: 'editor', channel: null }
  expect(textOf('release.published', '2.4.1', { ...of, rolloutPercent: 10, steps: '10 50 100' })).toBe(
    'published 2.4.1 of Editor to 10%',
  )
  expect(textOf('release.created', '2.5.0', { ...of, channel: 'beta' })).toBe(
    'drafted 2.5.0 of Editor on beta',
  )
  expect(textOf('release.updated', '2.4.1', { ...of, plan: 'nextStep' })).toBe(
    'began the next step of 2.4.1 of Editor',
  )
  expect(textOf('release.yanked', '2.3.0', { ...of, reason: 'Corrupts files.' })).toBe(
    'yanked 2.3.0 of Editor “Corrupts files.”',
  )
  expect(textOf('channel.rolledBack', '2.2.0', of)).toBe('rolled production back to 2.2.0 of Editor')
  expect(textOf('channel.protected', 'beta', { application: 'editor', protected: true })).toBe(
    'protected beta of Editor',
  )
  expect(textOf('release.purged', '1.0.0', { application: 'gone', rule: 'Keep 5' })).toBe(
    'purged 1.0.0 of gone by its retention rule',
  )
})

it('names the application that a change is for', () => {
  expect(textOf('application.updated', 'Editor', { visibility: 'Private' })).toBe(
    'changed the visibility of Editor',
  )
  expect(textOf('application.typeChanged', 'Editor', { from: 'Other', to: 'Packager' })).toBe(
    'changed the app type to packager for Editor',
  )
  expect(textOf('application.keyAdded', 'Notes', { scheme: 'minisign', key: 'dW50cnVzdGVk' })).toBe(
    'added a signing key for Notes',
  )
  expect(textOf('retention.changed', 'Editor', { application: 'editor', rule: 'off' })).toBe(
    'turned retention off for Editor',
  )
  expect(textOf('application.created', 'Player', { slug: 'player' })).toBe('created Player')
  expect(textOf('application.takenDown', 'Editor', { application: 'editor', reason: 'Ticket 4711' })).toBe(
    'took down Editor “Ticket 4711”',
  )
})

it('words what happens to people, keys, webhooks, files and the organization', () => {
  expect(textOf('member.joined', 'bob@acme.test', { role: 'Member', invitation: 'inv-1' })).toBe(
    'joined as a Member',
  )
  expect(textOf('member.roleChanged', 'bob@acme.test', { role: 'Admin' })).toBe('made bob@acme.test an Admin')
  expect(textOf('member.left', null)).toBe('left the organization')
  expect(textOf('organization.created', 'Acme', { slug: 'acme' })).toBe('created the organization Acme')
  expect(textOf('apiKey.created', 'Build', { scope: 'Read, Write', expiresAt: '2027-02-20T12:57:22Z' })).toBe(
    'created the API key Build (Read, Write)',
  )
  expect(textOf('webhook.disabled', 'CI', { host: 'ci.test', reason: 'Failed too often' })).toBe(
    'turned off the webhook CI at ci.test “Failed too often”',
  )
  expect(textOf('organization.limitRaised', 'Acme', { limit: 'applications', value: null })).toBe(
    'changed a limit of Acme: applications none',
  )
  const file = { application: 'editor', version: '2.4.1', size: 1 }
  expect(textOf('asset.completed', 'a.msi', file)).toBe('uploaded a.msi to 2.4.1 of Editor')
  expect(textOf('asset.deleted', 'a.msi', file)).toBe('deleted a.msi of 2.4.1 of Editor')
})

it('words changes of billing, with a link to its page', () => {
  const plan = { plan: 'earlyAdopter', paymentMethod: 'Visa ending in 4242' }
  expect(textOf('billing.subscribed', 'Acme', plan)).toBe('subscribed to the Early adopter plan')
  expect(textOf('billing.planCancelled', 'Acme', { plan: 'basic' })).toBe('cancelled the Basic plan')
  expect(textOf('billing.planResumed', 'Acme', { plan: 'basic', trial: true })).toBe('resumed the trial')
  expect(textOf('billing.planCancelled', 'Acme', { plan: 'newer' })).toBe('cancelled the newer plan')
  expect(textOf('billing.paymentMethodChanged', 'Acme', { paymentMethod: 'PayPal' })).toBe(
    'changed the payment method to PayPal',
  )
  expect(textOf('billing.detailsChanged', 'Acme', { changed: 'name' })).toBe('changed the billing details')
  expect(textOf('billing.spendingLimitSet', 'Acme', { spendingLimit: 5000 })).toBe(
    'set the spending limit to 50,00 EUR',
  )
  expect(textOf('billing.spendingLimitSet', 'Acme', { spendingLimit: null })).toBe(
    'removed the spending limit',
  )
  expect(linksOf('billing.planCancelled', 'Acme', { plan: 'basic' })).toEqual([
    'the Basic plan /acme/billing',
  ])
})

it('has a verb for every event', () => {
  const named = Object.keys(EVENTS).filter((action) => textOf(action as EventName, 'x').startsWith('·'))
  expect(named).toEqual([])
})

it('links to what there is, and not to what is gone', () => {
  const of = { application: 'editor', channel: null }
  expect(linksOf('release.published', '2.4.1', of, 'release-1')).toEqual([
    '2.4.1 /acme/editor/releases/release-1',
    'Editor /acme/editor',
  ])
  expect(linksOf('release.deleted', '2.5.0', of)).toEqual(['Editor /acme/editor'])
  expect(linksOf('release.published', '1.0.0', { application: 'gone', channel: null })).toEqual([])
  expect(linksOf('channel.updated', 'beta', { application: 'editor' }, 'app-1/beta')).toEqual([
    'beta /acme/editor/releases',
    'Editor /acme/editor',
  ])
  expect(linksOf('application.updated', 'Editor', { name: 'Editor' }, 'app-1')).toEqual([
    'Editor /acme/editor',
  ])
  expect(linksOf('application.deleted', 'Editor', { slug: 'gone' })).toEqual([])
  expect(linksOf('webhook.created', 'CI', { host: 'ci.test' }, 'hook-1')).toEqual([
    'CI /acme/webhooks?endpoint=hook-1',
  ])
  expect(linksOf('member.removed', 'bob@acme.test')).toEqual([])
  expect(linksOf('invitation.created', 'bob@acme.test')).toEqual(['bob@acme.test /acme/members'])
})
