import { expect, test } from 'vitest'
import { installedVersion } from '#web/features/releases/release/installed-version.ts'

const checks = (version: string, updateChecks: number) => ({ version, updateChecks })
const release = { version: '2.0.0', before: { version: '1.9.0' } }

test('an update is tested from the lower version that most checks name', () => {
  const counted = [checks('2.0.0', 90), checks('1.9.0', 3), checks('1.8.0', 20), checks('nightly', 80)]
  expect(installedVersion(release, counted)).toBe('1.8.0')
  expect(installedVersion({ version: '0.2.0' }, [checks('0.1.0', 1)])).toBe('0.1.0')
})

test('without such checks it is tested from the release before, else from any older version', () => {
  expect(installedVersion(release, [checks('2.0.0', 9), checks('1.8.0', 0)])).toBe('1.9.0')
  expect(installedVersion({ version: '0.2.0', before: null }, [])).toBe('0.0.1')
})
