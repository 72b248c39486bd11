import { describe, expect, test } from 'vitest'
import { versionProblem } from '#shared/domain/releases/release.ts'
import { parseVersion } from '#shared/domain/releases/version.ts'

const LARGEST = '9007199254740991'
const TOO_LARGE = 'A number in a version is at most 9007199254740991. Updaters can’t read a larger one'

describe('a number that updaters cannot read', () => {
  test.each([
    '9007199254740992.0.0',
    '1.9007199254740992.0',
    '1.0.9007199254740992',
    '1.0.99999999999999999999',
    '1.0.20261122093015123-rc.1',
  ])('%s is refused for a draft, and still read where it is stored', (version) => {
    for (const loose of [false, true]) expect(versionProblem(version, loose)).toBe(TOO_LARGE)
    expect(parseVersion(version)).not.toBeNull()
  })

  test.each([`${LARGEST}.${LARGEST}.${LARGEST}`, '1.0.20261122093015', '0.0.0'])(
    '%s is not one',
    (version) => {
      expect(versionProblem(version, false)).toBeNull()
    },
  )

  test.each(['1.0.0-99999999999999999999', '1.0.0-rc.99999999999999999999', '1.0.0+99999999999999999999'])(
    '%s has none: identifiers are text of any length',
    (version) => {
      expect(versionProblem(version, false)).toBeNull()
    },
  )

  test('is no matter in a version that is not semantic', () => {
    expect(versionProblem('99999999999999999999', true)).toBeNull()
  })
})
