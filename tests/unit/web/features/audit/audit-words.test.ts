import { expect, test } from 'vitest'
import { actorName, detailFacts, originWords, shortActorName } from '#web/features/audit/audit-words.ts'

test('sizes and days are said as people read them, and what only programs use is left out', () => {
  expect(detailFacts({ scope: 'Read', expiresAt: '2027-02-20T12:57:22.689Z' })).toEqual([
    ['Scope', 'Read'],
    ['Expires at', '20\u00a0Feb\u00a02027'],
  ])
  expect(detailFacts({ version: '1.9.0', size: 136_000, invitation: 'inv-1', notes: '' })).toEqual([
    ['Version', '1.9.0'],
    ['Size', '136 kB'],
  ])
  expect(detailFacts({ rolloutPercent: 50, expiresAt: null })).toEqual([['Rollout percent', '50']])
  expect(detailFacts({ steps: '10 50 100' })).toEqual([['Steps', '10% 50% 100%']])
  expect(detailFacts({ minimumVersion: null, mandatory: false })).toEqual([
    ['Minimum version', 'none'],
    ['Mandatory', 'false'],
  ])
  expect(detailFacts({ plan: 'basic', changed: 'name vatNumber', spendingLimit: 5000 })).toEqual([
    ['Plan', 'Basic'],
    ['Changed', 'name, VAT number'],
    ['Spending limit', '50,00 EUR'],
  ])
})

test('an operator is neither named nor located; an unknown address is stated', () => {
  const entry = {
    id: 'entry-1',
    at: '2026-11-20T10:00:00.000Z',
    action: 'member.joined' as const,
    actor: { kind: 'operator' as const, id: 'operator', name: null },
    subject: { id: 'person-2', name: null },
    details: {},
    ip: null,
    country: null,
    requestId: null,
  }
  const person = { kind: 'person' as const, id: 'person-1', name: null }
  expect(originWords(entry)).toBe('')
  expect(originWords({ ...entry, actor: person })).toBe('Unknown')
  expect(originWords({ ...entry, ip: '203.0.113.7', country: 'DE' })).toBe('203.0.113.7 DE')
  expect(shortActorName({ ...person, name: 'alice@acme.test' })).toBe('alice')
  expect(shortActorName({ ...person, kind: 'machine', name: 'Build' })).toBe('Build')
  expect([actorName(entry.actor), actorName(person)]).toEqual(['An operator of this console', 'Unknown user'])
})
