import { expect, it } from 'vitest'
import {
  AppTypeChange,
  conditionOfType,
  notSemverMessage,
} from '#shared/domain/organizations/app-type-change.ts'
import { AppType } from '#shared/domain/organizations/application.ts'

it('a type with an updater takes semantic versions, and Other takes an unpublished application', () => {
  const conditions = AppType.options.map((each) => [each, conditionOfType(each)])
  expect(conditions).toEqual([
    ['TauriVersion1', 'all_semantic'],
    ['TauriVersion2', 'all_semantic'],
    ['Packager', 'all_semantic'],
    ['Taurify', 'all_semantic'],
    ['Other', 'none'],
  ])
})

it.each([
  [['build-1'], 'build-1'],
  [['build-1', 'build-2'], 'build-1 and build-2'],
  [['a', 'b', 'c'], 'a, b and c'],
  [['a', 'b', 'c', 'd'], 'a, b, c and others'],
])('of %j it names %s', (versions, named) => {
  expect(notSemverMessage(versions)).toContain(` These aren’t: ${named}. `)
})

it('a change names a type', () => {
  expect(AppTypeChange.safeParse({ id: 'a', appType: 'Electron' }).success).toBe(false)
  expect(AppTypeChange.safeParse({ id: 'a' }).success).toBe(false)
})
