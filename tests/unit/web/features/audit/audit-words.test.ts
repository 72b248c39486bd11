import { expect, test } from 'vitest'
import { actorName, detailFacts, detailWords, originWords } from '#web/features/audit/audit-words.ts'

test('sizes and days are said as people read them, and what only programs use is left out', () => {
  expect(detailWords({ scope: 'Read', expiresAt: '2027-02-20T12:57:22.689Z' })).toBe(
    'scope Read, expires at 20 Feb 2027',
  )
  expect(detailWords({ version: '1.9.0', size: 136_000, invitation: 'inv-1', notes: '' })).toBe(
    'version 1.9.0, size 136 kB',
  )
  expect(detailWords({ rolloutPercent: 50, expiresAt: null })).toBe('rollout percent 50')
  expect(detailWords({ steps: '10 50 100' })).toBe('steps 10% 50% 100%')
  expect(detailWords({ minimumVersion: null, mandatory: false })).toBe(
    'minimum version none, mandatory false',
  )
})

test('the details of an event are facts with a capital letter', () => {
  expect(detailFacts({ rolloutPercent: 50, channel: 'beta', expiresAt: null })).toEqual([
    ['Rollout percent', '50'],
    ['Channel', 'beta'],
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
  expect([actorName(entry.actor), actorName(person)]).toEqual(['An operator of this console', 'Unknown user'])
})
