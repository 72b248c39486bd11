import { expect, test } from 'vitest'
import type { WebhookEndpoint } from '#shared/domain/webhooks/webhook-endpoint.ts'
import { stateWords } from '#web/features/webhooks/endpoint-words.ts'

const AT = '2026-11-20T10:00:00.000Z'
const WELL = { disabledAt: null, disabledReason: null, failingSince: null, formerSecretUntil: null }
const NOW = Date.parse('2026-11-20T18:00:00.000Z')
const of = (state: Partial<WebhookEndpoint>) => stateWords({ ...WELL, ...state } as WebhookEndpoint, NOW)

test('an endpoint that is well has no words', () => {
  expect(of({})).toBeNull()
})

test.each([
  ['failures', 'Turned off after 3 days of failures', 'bad'],
  ['gone', 'Turned off: it answered 410 Gone', 'bad'],
  ['admin', 'Turned off', 'warn'],
] as const)('an endpoint turned off by %s says so', (disabledReason, text, tone) => {
  expect(of({ disabledAt: AT, disabledReason, failingSince: AT })).toEqual({ text, tone })
})

test('failing goes before a secret that is being rotated', () => {
  expect(of({ failingSince: AT, formerSecretUntil: AT })?.text).toMatch(
    /^Failing since (to|yester)day, \d\d:\d\d$/,
  )
  const until = '2026-11-24T10:00:00.000Z'
  expect(of({ formerSecretUntil: until })?.text).toMatch(/^Both secrets sign until 24 Nov, \d\d:\d\d$/)
})
