import { describe, expect, test } from 'vitest'
import {
  compareVersions,
  parseVersion,
  precedenceKey,
  type Version,
} from '#shared/domain/releases/version.ts'
import { chance } from '#tests/fixtures/chance.ts'

function version(text: string): Version {
  const parsed = parseVersion(text)
  if (!parsed) throw new Error(`${text} is no version`)
  return parsed
}

describe('reading', () => {
  test.each([
    ['1.2.3', ['1', '2', '3'], []],
    ['v1.2.3', ['1', '2', '3'], []],
    ['0.0.0', ['0', '0', '0'], []],
    ['1.0.0-beta.1', ['1', '0', '0'], ['beta', '1']],
    ['1.0.0-0.3.7', ['1', '0', '0'], ['0', '3', '7']],
    ['1.0.0-x-y-z.--', ['1', '0', '0'], ['x-y-z', '--']],
    ['1.0.0+build.5', ['1', '0', '0'], []],
    ['1.0.0-rc.1+001', ['1', '0', '0'], ['rc', '1']],
    ['99999999999999999999.0.0', ['99999999999999999999', '0', '0'], []],
  ])('%s is a version', (text, core, prerelease) => {
    expect(version(text)).toEqual({ core, prerelease })
  })

  test.each([
    ...[
      '',
      'latest',
      '1',
      '1.2',
      '1.2.3.4',
      '01.2.3',
      '1.02.3',
      '1.2.03',
      'V1.2.3',
      'vv1.2.3',
      '1.2.3-',
      '1.2.3+',
    ],
    ...[
      '1.2.3-01',
      '1.2.3-a..b',
      '1.2.3+a..b',
      '1.2.3-ä',
      ' 1.2.3',
      '1.2.3 ',
      '-1.2.3',
      '1.2.x',
      '1.2.3\n',
      '1,2,3',
    ],
  ])('%j is no version', (text) => {
    expect(parseVersion(text)).toBeNull()
  })

  test('a version that is hundreds of characters long is not read', () => {
    expect(parseVersion(`1.0.0-${'1'.repeat(300)}`)).toBeNull()
  })
})

describe('order', () => {
  // Ascending; each precedes all that follow.
  const ascending = [
    ...[
      '0.0.0',
      '0.0.1',
      '0.9.0',
      '0.10.0',
      '1.0.0-0',
      '1.0.0-1',
      '1.0.0-11',
      '1.0.0--',
      '1.0.0-alpha',
      '1.0.0-alpha.1',
    ],
    ...[
      '1.0.0-alpha.beta',
      '1.0.0-beta',
      '1.0.0-beta.2',
      '1.0.0-beta.11',
      '1.0.0-rc.1',
      '1.0.0-rc.1.0',
      '1.0.0',
    ],
    ...['1.0.1', '1.9.0', '1.10.0', '2.0.0', '10.0.0', '9007199254740993.0.0', '9007199254740994.0.0'],
  ]

  test('every version precedes those after it', () => {
    for (const [index, earlier] of ascending.entries())
      for (const later of ascending.slice(index + 1)) {
        expect(compareVersions(version(earlier), version(later)), `${earlier} < ${later}`).toBeLessThan(0)
        expect(compareVersions(version(later), version(earlier)), `${later} > ${earlier}`).toBeGreaterThan(0)
      }
  })

  test('build metadata and a leading v make no difference', () => {
    expect(compareVersions(version('1.0.0+a'), version('v1.0.0+b'))).toBe(0)
    expect(compareVersions(version('1.0.0-rc.1+a'), version('1.0.0-rc.1'))).toBe(0)
  })

  test('is the same from both sides and never runs in a circle', () => {
    const random = chance(1)
    const identifier = () => random.of(['0', '1', '10', '2', 'a', 'b', 'a1', '-', 'alpha', 'rc'])
    const any = () => {
      const core = [random.below(3), random.below(3), random.below(12)].join('.')
      const prerelease = Array.from({ length: random.below(4) }, identifier).join('.')
      return version(prerelease ? `${core}-${prerelease}` : core)
    }
    for (let round = 0; round < 5000; round++) {
      const [a, b, c] = [any(), any(), any()]
      expect(Math.sign(compareVersions(a, b))).toBe(-Math.sign(compareVersions(b, a)) + 0)
      if (compareVersions(a, b) <= 0 && compareVersions(b, c) <= 0)
        expect(compareVersions(a, c)).toBeLessThanOrEqual(0)
    }
  })
})

describe('precedence key', () => {
  const ascending = [
    ...[
      '0.0.0-0',
      '0.0.0',
      '0.0.9',
      '0.0.10',
      '0.1.0',
      '0.10.0',
      '1.0.0--',
      '1.0.0-0',
      '1.0.0-2',
      '1.0.0-10',
    ],
    ...['1.0.0-10.a', '1.0.0-A', '1.0.0-a', '1.0.0-a.1', '1.0.0-a.b', '1.0.0-a-', '1.0.0-aa', '1.0.0-rc.2'],
    ...['1.0.0-rc.10', '1.0.0', '2.0.0-alpha', '10.0.0', '9007199254740991.0.0'],
  ].sort((a, b) => compareVersions(version(a), version(b)))

  test('sorts bytewise like semver precedence', () => {
    const bytes = (text: string) => Buffer.from(precedenceKey(text) ?? '')
    for (const [index, lower] of ascending.entries())
      for (const higher of ascending.slice(index + 1))
        expect(Buffer.compare(bytes(lower), bytes(higher)), `${lower} < ${higher}`).toBe(-1)
  })

  test('ignores build metadata and a leading v, and is null for what does not parse', () => {
    expect(precedenceKey('v1.2.3+build.5')).toBe(precedenceKey('1.2.3'))
    expect(precedenceKey('2026-11-22')).toBeNull()
  })
})
