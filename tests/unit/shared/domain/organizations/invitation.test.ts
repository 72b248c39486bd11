import { expect, it } from 'vitest'
import { emailProblem, maskEmail, normalizeEmail } from '#shared/domain/email.ts'
import { invitationStanding, invitationState } from '#shared/domain/organizations/invitation.ts'

const NOW = '2026-11-20T10:00:00.000Z'
const LATER = '2026-11-20T10:00:00.001Z'
const open = { acceptedAt: null, revokedAt: null, expiresAt: LATER }

it('an invitation is pending until it is answered or its time is over', () => {
  expect(invitationState(open, NOW)).toBe('pending')
  expect(invitationState(open, LATER)).toBe('expired')
  expect(invitationState({ ...open, revokedAt: NOW }, NOW)).toBe('revoked')
  expect(invitationState({ ...open, acceptedAt: NOW }, LATER)).toBe('accepted')
})

it('it is for its address alone, once that is verified', () => {
  const standing = (email: string | undefined, emailVerified: boolean) =>
    invitationStanding('bob@example.test', { email, emailVerified })
  expect(invitationStanding('bob@example.test', null)).toBe('signed_out')
  expect(standing('Bob@Example.test', true)).toBe('addressee')
  expect(standing('bob@example.test', false)).toBe('unverified_address')
  expect(standing('eve@example.test', true)).toBe('other_address')
  expect(standing(undefined, true)).toBe('other_address')
})

it.each([
  ['', 'Email should be provided'],
  [' \t', 'Email should be provided'],
  ['bob', 'This is not an email address'],
  ['bob@', 'This is not an email address'],
  ['bob@example', 'This is not an email address'],
  ['b b@example.test', 'This is not an email address'],
  ['bob@example.test,eve@example.test', 'This is not an email address'],
  [`${'b'.repeat(250)}@example.test`, 'This is not an email address'],
  [' Bob@Example.test ', null],
  ['bob+tag@mail.example.test', null],
])('the address %j has the problem %j', (typed, problem) => {
  expect(emailProblem(typed)).toBe(problem)
})

it('an address is known again in another case, and from its mask by its owner', () => {
  expect(normalizeEmail(' Bob@Example.TEST ')).toBe('bob@example.test')
  expect(maskEmail('bob@example.test')).toBe('b•••@example.test')
})
