import { describe, expect, it } from 'vitest'
import { DAY, HOUR, MINUTE, SECOND } from '#shared/domain/time.ts'
import { TEST_MESSAGE } from '#shared/domain/webhooks/webhook-message.ts'
import type { Attempt } from '#worker/services/directory/webhooks/attempt.ts'
import type { MessageRow } from '#worker/services/directory/webhooks/request.ts'
import { type Health, settle } from '#worker/services/directory/webhooks/settle.ts'

const NOW = new Date('2026-11-20T10:00:00.000Z')
const at = (milliseconds: number) => new Date(NOW.getTime() + milliseconds).toISOString()
const WELL: Health = { failures: 0, failingSince: null, retryAt: null }
const message = (type = 'release.published') => ({ id: 'm', type }) as MessageRow
const due = (attempts = 0, age = 0, type?: string) => ({
  message: message(type),
  attempts,
  createdAt: at(-age),
})
const answered = (status: number | null, fault: Attempt['fault'] = 'status'): Attempt => ({
  attemptedAt: at(0),
  ms: 10,
  status,
  fault,
  answerHeaders: null,
  answerBody: null,
  answerCut: null,
})

describe('what a webhook’s attempt means', () => {
  it('is delivered, and the endpoint well, on success', () => {
    const failing = { failures: 7, failingSince: at(-DAY), retryAt: at(0) }
    expect(settle(failing, due(3), answered(204, null))).toMatchObject({
      delivery: { state: 'delivered', attempts: 4, dueAt: null },
      health: WELL,
      turnOff: null,
    })
  })

  it('backs off by the attempts of the message while the circuit is closed', () => {
    const dueAfter = (attempts: number) => settle(WELL, due(attempts), answered(500)).delivery.dueAt
    expect([0, 1, 2].map(dueAfter)).toEqual([at(10 * SECOND), at(MINUTE), at(5 * MINUTE)])
    expect([7, 50].map(dueAfter)).toEqual([at(12 * HOUR), at(12 * HOUR)])
  })

  it('opens the circuit with the third failure in a row, and remembers when the first was', () => {
    const before = { failures: 2, failingSince: at(-MINUTE), retryAt: null }
    expect(settle(before, due(), answered(500))).toMatchObject({
      delivery: { state: 'pending', dueAt: at(MINUTE) },
      health: { failures: 3, failingSince: at(-MINUTE), retryAt: at(MINUTE) },
    })
    expect(settle({ ...before, failures: 90 }, due(), answered(500)).health.retryAt).toBe(at(HOUR))
  })

  it('gives up a message after three days only while others get through', () => {
    expect(settle(WELL, due(9, 3 * DAY), answered(500)).delivery.state).toBe('failed')
    expect(settle(WELL, due(9, 3 * DAY - 1), answered(500)).delivery.state).toBe('pending')
    const failing = { failures: 9, failingSince: at(-DAY), retryAt: null }
    expect(settle(failing, due(9, 3 * DAY), answered(500)).delivery.state).toBe('pending')
  })

  it('turns off an endpoint that is gone, or has failed for three days, and keeps its message', () => {
    expect(settle(WELL, due(), answered(410))).toMatchObject({
      turnOff: 'gone',
      delivery: { state: 'pending' },
    })
    const failing = { failures: 9, failingSince: at(-3 * DAY), retryAt: null }
    expect(settle(failing, due(9, 3 * DAY), answered(null, 'timeout'))).toMatchObject({
      turnOff: 'failures',
      delivery: { state: 'pending' },
    })
  })

  it('leaves the endpoint as it was after a test, which isn’t repeated', () => {
    const failing = { failures: 2, failingSince: at(-3 * DAY), retryAt: null }
    const test = due(0, 0, TEST_MESSAGE)
    for (const [result, state] of [
      [answered(410), 'failed'],
      [answered(200, null), 'delivered'],
    ] as const)
      expect(settle(failing, test, result)).toMatchObject({
        health: failing,
        turnOff: null,
        delivery: { state, dueAt: null },
      })
  })
})
