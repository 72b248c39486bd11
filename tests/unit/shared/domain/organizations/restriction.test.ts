import { describe, expect, it } from 'vitest'
import { isRestricted, restrictionText, WITHOUT_PLAN } from '#shared/domain/organizations/restriction.ts'

describe('a restriction', () => {
  it('forbids what it names and nothing else', () => {
    expect(isRestricted([{ kind: 'application', permit: 'write' }], 'application')).toBe(true)
    expect(isRestricted([{ kind: 'release', permit: 'write' }], 'application')).toBe(false)
    expect(isRestricted([{ kind: 'application', permit: 'read' }], 'application')).toBe(false)
    expect(isRestricted([], 'application')).toBe(false)
  })

  it('is assumed while it is not known whether there is one', () => {
    expect(isRestricted(undefined, 'application')).toBe(true)
  })

  it('without a plan is on creating applications and releases', () => {
    expect(isRestricted(WITHOUT_PLAN, 'application')).toBe(true)
    expect(isRestricted(WITHOUT_PLAN, 'release')).toBe(true)
  })
})

describe('the text of a restriction', () => {
  it.each([
    [
      { type: 'NotSubscribed', details: null },
      'You do not have a subscription plan.',
      'Subscribe now to restore this feature.',
    ],
    [
      { type: 'Other', details: 'Paused by staff' },
      'Paused by staff',
      'Please contact support to resolve the issue.',
    ],
    [
      { type: 'Other', details: '' },
      'This feature is disabled.',
      'Please contact support to resolve the issue.',
    ],
    [null, 'This feature is disabled.', 'Please contact support to resolve the issue.'],
  ])('for %j', (reason, what, remedy) => {
    expect(restrictionText(reason)).toEqual([what, remedy])
  })
})
