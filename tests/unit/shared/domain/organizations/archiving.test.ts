import { expect, it } from 'vitest'
import { archiveState } from '#shared/domain/organizations/archiving.ts'

const trial = (trialEndAction: string | null) => ({ status: 'inTrial', trialEndAction })
const at = (status: string) => ({ status, trialEndAction: null })

const BOTH = 'Your applications and subscription need to be resolved.'
const ACTIVE = 'Your subscription is still active.'
const APPLICATIONS = 'You have applications that need to be deleted.'

it.each([
  [0, at('nonRenewing'), null],
  [0, at('inactive'), null],
  [0, trial(null), null],
  [0, trial('site_default'), null],
  [0, trial('cancel_subscription'), null],
  [0, at('active'), ACTIVE],
  [0, trial('activate_subscription'), ACTIVE],
  [0, trial('plan_default'), ACTIVE],
  [2, at('active'), BOTH],
  [2, trial('activate_subscription'), BOTH],
  [2, trial('plan_default'), BOTH],
  [1, at('nonRenewing'), APPLICATIONS],
  [1, at('inactive'), APPLICATIONS],
  [1, trial(null), APPLICATIONS],
  [1, trial('site_default'), APPLICATIONS],
  [1, trial('cancel_subscription'), APPLICATIONS],
  [0, null, 'Your subscription is not active.'],
  [0, at('paused'), 'Your subscription is not active.'],
  [1, null, APPLICATIONS],
  [1, at('paused'), APPLICATIONS],
])('an Admin with %i applications and the subscription %j hears %j', (applications, subscription, reason) => {
  const expected = reason ? { kind: 'refused', reason } : { kind: 'offered' }
  expect(archiveState('Admin', subscription, applications)).toEqual(expected)
})

it('a Member always hears the same', () => {
  const refused = { kind: 'refused', reason: 'You are not an admin.' }
  expect(archiveState('Member', at('inactive'), 0)).toEqual(refused)
  expect(archiveState('Member', at('active'), 3)).toEqual(refused)
  expect(archiveState(null, undefined, undefined)).toEqual(refused)
})

it('while something is being loaded there is neither an offer nor a reason', () => {
  expect(archiveState('Admin', undefined, 0)).toEqual({ kind: 'unknown' })
  expect(archiveState('Admin', null, undefined)).toEqual({ kind: 'unknown' })
})
