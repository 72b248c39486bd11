import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Flow } from '#web/lib/api/flow.ts'
import { byPassword, csrf, node, password } from './nodes.ts'

const email = node('profile', { name: 'traits.email', type: 'email' })
const save = node('profile', { name: 'method', type: 'submit', value: 'profile' })
const flow: Flow = {
  id: 'F',
  type: 'browser',
  ui: { action: '/a', method: 'POST', nodes: [csrf, email, save, password, byPassword] },
}
const draft = { 'traits.email': 'new@b.c', password: 'secret' }

let stored: Map<string, string>
let change: typeof import('#web/features/identity/flow/pending-change.ts')

/** As after a page load: what was in memory is gone. */
async function load() {
  vi.resetModules()
  change = await import('#web/features/identity/flow/pending-change.ts')
}

beforeEach(async () => {
  stored = new Map()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
  await load()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('a change waits for its flow, whole, and is given out once', () => {
  change.holdChange(flow, byPassword, { typed: { password: 'secret' }, draft })
  expect(change.takeHeldChange(flow)).toMatchObject({ typed: { password: 'secret' }, draft, complete: true })
  expect(change.takeHeldChange(flow)).toBeNull()
})

test('no secret outlives the page, and what lacks one is not sent by itself', async () => {
  change.holdChange(flow, byPassword, { typed: { password: 'secret' }, draft })
  expect([...stored.values()].join()).not.toContain('secret')
  await load()
  expect(change.takeHeldChange(flow)).toMatchObject({
    typed: {},
    draft: { 'traits.email': 'new@b.c' },
    complete: false,
  })
})

test('a change without a secret outlives the page whole', async () => {
  change.holdChange(flow, save, { typed: { 'traits.email': 'new@b.c' }, draft })
  await load()
  expect(change.takeHeldChange(flow)).toMatchObject({ typed: { 'traits.email': 'new@b.c' }, complete: true })
})

test('a change is neither given to another flow nor given after it has expired', () => {
  vi.useFakeTimers()
  change.holdChange(flow, save, { typed: {}, draft: {} })
  expect(change.takeHeldChange({ ...flow, id: 'other' })).toBeNull()
  expect(change.takeHeldChange(flow)).toBeNull()
  change.holdChange(flow, save, { typed: {}, draft: {} })
  vi.advanceTimersByTime(change.HELD_CHANGE_TTL_MS)
  expect(change.takeHeldChange(flow)).toBeNull()
})
