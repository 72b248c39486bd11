import { expect, it } from 'vitest'
import { billing } from '#shared/contracts/billing.ts'
import { archiveState } from '#shared/domain/organizations/archiving.ts'

const { output } = billing['subscription.getSummary']
const summary = {
  status: 'inTrial',
  plan: 'basic',
  trialEnd: '2026-12-04T10:00:00.000Z',
  trialEndAction: 'plan_default',
  currentTermEnd: null,
  cancelledAt: null,
}

it('a summary stays readable when the end of its trial is a word of a newer service', () => {
  const read = output.parse(summary)
  expect(read).toEqual(summary)
  expect(archiveState('Admin', read, 0)).toEqual({
    kind: 'refused',
    reason: 'Your subscription is still active.',
  })
})

it('a summary with a status that is unknown cannot be read', () => {
  expect(output.safeParse({ ...summary, status: 'paused' }).success).toBe(false)
})
