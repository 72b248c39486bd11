import { expect, test } from 'vitest'
import { keyRefusal } from '#web/features/releases/release/key-refusal.ts'

const SECOND = { keyId: 'B', from: '2.0.0', backports: ['1.5.0'] }
const THIRD = { keyId: 'C', from: '3.0.0', backports: [] }
const COUNTED = {
  ...{ day: '2026-11-22', clients: 1000, platforms: [] },
  channels: [{ channel: 'production', clients: 1000 }],
  versions: [
    { version: '1.4.0', clients: 500 },
    { version: '1.5.0', clients: 20 },
    { version: '2.0.0', clients: 300 },
    { version: '3.0.0', clients: 150 },
    { version: '{{current_version}}', clients: 30 },
  ],
}
const refusal = (version: string, keys = [SECOND], counted: typeof COUNTED | null = COUNTED) =>
  keyRefusal({ channel: null, version }, keys, counted ? [counted] : [])

test('clients that know only the second key refuse what was published before it', () => {
  expect(refusal('1.4.0')).toEqual({
    from: '2.0.0',
    // 1.5.0, a backport with the second key, 2.0.0 and 3.0.0.
    count: '470 clients were on such a version on 22\u00a0Nov\u00a02026.',
  })
  expect(refusal('1.4.0', [SECOND], null)).toEqual({ from: '2.0.0', count: null })
})

test('none refuses a release that has its signature, or one whose version has no order', () => {
  expect(refusal('2.0.0')).toBeNull()
  expect(refusal('2.1.0')).toBeNull()
  expect(refusal('1.5.0')).toBeNull()
  expect(refusal('nightly')).toBeNull()
  expect(refusal('1.4.0', [])).toBeNull()
})

test('after several rotations it is about every key that the release lacks', () => {
  expect(refusal('2.1.0', [THIRD, SECOND])).toEqual({
    from: '3.0.0',
    count: '150 clients were on such a version on 22\u00a0Nov\u00a02026.',
  })
  expect(refusal('1.4.0', [THIRD, SECOND])?.from).toBe('2.0.0')
})
