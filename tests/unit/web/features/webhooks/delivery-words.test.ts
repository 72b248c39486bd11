import { expect, test } from 'vitest'
import { DeliveryFault } from '#shared/domain/webhooks/webhook-delivery.ts'
import { faultSentence, formatMs, nextSentence, outcomeOf } from '#web/features/webhooks/delivery-words.ts'
import { formatMoment } from '#web/lib/format/format.ts'

const AT = '2026-11-20T10:00:00.000Z'

test.each([
  [{ state: 'delivered', status: 204, fault: null, attempts: 1 }, '204', 'good'],
  [{ state: 'pending', status: null, fault: null, attempts: 0 }, 'Waiting', 'neutral'],
  [{ state: 'pending', status: 500, fault: 'status', attempts: 2 }, '500', 'warn'],
  [{ state: 'pending', status: null, fault: 'timeout', attempts: 2 }, 'Timeout', 'warn'],
  [{ state: 'failed', status: 500, fault: 'status', attempts: 9 }, '500', 'bad'],
  [{ state: 'failed', status: null, fault: 'timeout', attempts: 9 }, 'Timeout', 'bad'],
] as const)('the outcome of %o is %s', (delivery, word, tone) => {
  expect(outcomeOf(delivery)).toMatchObject({ word, tone })
  expect(Boolean(outcomeOf(delivery).isRetried)).toBe(delivery.state === 'pending' && delivery.attempts > 0)
})

test('every fault has a sentence of its own', () => {
  const sentences = DeliveryFault.options.map((fault) => faultSentence({ fault, status: 302, ms: 1240 }))
  expect(new Set(sentences).size).toBe(DeliveryFault.options.length)
  for (const sentence of sentences) expect(sentence).toMatch(/\.$/)
  expect(faultSentence({ fault: null, status: 200, ms: 84 })).toBeNull()
})

test('an answer says how long it took, where that is known', () => {
  expect(faultSentence({ fault: 'status', status: 500, ms: 1240 })).toBe(
    'The endpoint answered 500 after 1.2 s.',
  )
  expect(faultSentence({ fault: 'status', status: 500, ms: null })).toBe('The endpoint answered 500.')
  expect([formatMs(84), formatMs(999), formatMs(1000)]).toEqual(['84 ms', '999 ms', '1.0 s'])
})

test('what happens next depends on the delivery and on its endpoint', () => {
  expect(nextSentence({ state: 'delivered', dueAt: null }, true)).toBeNull()
  expect(nextSentence({ state: 'failed', dueAt: null }, true)).toBe('It isn’t tried again.')
  expect(nextSentence({ state: 'pending', dueAt: AT }, false)).toBe(
    'It waits until the endpoint is turned on.',
  )
  expect(nextSentence({ state: 'pending', dueAt: AT }, true)).toContain(formatMoment(AT))
})
