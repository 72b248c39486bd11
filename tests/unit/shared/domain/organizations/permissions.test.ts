import { expect, it } from 'vitest'
import { Role } from '#shared/domain/organizations/member.ts'
import { ACTIONS, type Action, can } from '#shared/domain/organizations/permissions.ts'

const BOTH: Action[] = [
  'organization.read',
  'members.read',
  'notifications.choose',
  'applications.read',
  'applications.create',
  'applications.update',
  'releases.read',
  'releases.write',
  'billing.read',
]

it('there are two roles and no more', () => {
  expect(Role.safeParse('Owner').success).toBe(false)
  expect(['Admin', 'Member'].every((role) => Role.safeParse(role).success)).toBe(true)
})

it('an Admin may do everything, a Member reads and works on applications and releases', () => {
  const actions = Object.keys(ACTIONS) as Action[]
  expect(actions.every((action) => can('Admin', action))).toBe(true)
  expect(actions.filter((action) => can('Member', action)).sort()).toEqual([...BOTH].sort())
})

it('permits nothing without a role', () => {
  for (const action of Object.keys(ACTIONS) as Action[]) {
    expect(can(null, action)).toBe(false)
    expect(can(undefined, action)).toBe(false)
  }
})
