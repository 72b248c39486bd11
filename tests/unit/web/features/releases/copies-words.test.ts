import { expect, test, vi } from 'vitest'
import { copiesWords } from '#web/features/releases/copies-words.ts'

const COUNTED = {
  ...{ day: '2026-11-22', clients: 5000, platforms: [] },
  channels: [
    { channel: 'production', clients: 4600 },
    { channel: 'beta', clients: 400 },
  ],
  versions: [
    { version: '2.3.0', clients: 300 },
    { version: '2.4.0', clients: 4123 },
    { version: '2.5.0-beta.1', clients: 1 },
    { version: 'nightly', clients: 30 },
  ],
}
const words = (version: string, above = false, channel: string | null = null) =>
  copiesWords({ channel, version, above }, [COUNTED])

test('counts the copies of a version, or of those above it', () => {
  expect(words('2.4.0')).toBe('Up to about 4,120 clients were on 2.4.0 on 22\u00a0Nov\u00a02026.')
  expect(words('2.5.0-beta.1', false, 'beta')).toBe(
    'Up to 1 client was on 2.5.0-beta.1 on 22\u00a0Nov\u00a02026.',
  )
  expect(words('2.4.0', true)).toBe('Up to 1 client was on a version above 2.4.0 on 22\u00a0Nov\u00a02026.')
  expect(words('9.0.0')).toBe('No clients were on 9.0.0 on 22\u00a0Nov\u00a02026.')
  expect(words('nightly', true)).toBe('No clients were on a version above nightly on 22\u00a0Nov\u00a02026.')
})

test('is exact where the application has one channel', () => {
  const one = { ...COUNTED, clients: 4600, channels: [{ channel: 'production', clients: 4600 }] }
  expect(copiesWords({ channel: null, version: '2.3.0' }, [one])).toBe(
    '300 clients were on 2.3.0 on 22\u00a0Nov\u00a02026.',
  )
})

test('is of today where more copies were counted than on the last full day', () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-23T09:00:00.000Z') })
  const today = { ...COUNTED, day: '2026-11-23', versions: [{ version: '2.4.1', clients: 7 }] }
  const of = (version: string) => copiesWords({ channel: null, version }, [today, COUNTED])
  expect(of('2.4.1')).toBe('Up to 7 clients are on 2.4.1 so far today.')
  expect(of('2.3.0')).toBe('Up to 300 clients were on 2.3.0 on 22\u00a0Nov\u00a02026.')
  expect(of('1.0.0')).toBe('No clients are on 1.0.0 so far today.')
  vi.useRealTimers()
})

test('says nothing before anything is known', () => {
  expect(copiesWords({ channel: null, version: '2.4.0' }, [])).toBeNull()
})
