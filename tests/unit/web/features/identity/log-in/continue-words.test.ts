import { expect, it } from 'vitest'
import { continueWords } from '#web/features/identity/log-in/continue-words.ts'

it('says where the button after a finished form leads', () => {
  const labels = [null, '/', '/settings', '/invitation/abc', '/org/create'].map(continueWords)
  expect(labels).toEqual([
    'Continue to your organizations',
    'Continue to your organizations',
    'Continue to account settings',
    'Continue to the invitation',
    'Continue to the new organization',
  ])
  expect(continueWords('/acme/members?seats=2')).toBe('Continue to acme')
  expect(continueWords('/acme/editor/releases')).toBe('Continue to editor')
  expect(continueWords('/help/docs')).toBe('Continue')
})
