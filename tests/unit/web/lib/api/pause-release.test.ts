import { getDefaultStore } from 'jotai'
import { beforeEach, expect, test, vi } from 'vitest'
import { setPaused } from '#web/lib/api/pause-release.ts'
import { announcementAtom } from '#web/lib/browser/announcer.ts'
import { toastsAtom } from '#web/lib/browser/toast-store.ts'

const RELEASE = { version: '2.4.1', pausedAt: null }
const toasts = () => getDefaultStore().get(toastsAtom)
const settled = () => new Promise((resolve) => setTimeout(resolve))

const PAGE = '/acme/editor/releases/1'
const goTo = (pathname: string) => vi.stubGlobal('location', { pathname })

beforeEach(() => {
  getDefaultStore().set(toastsAtom, [])
  goTo(PAGE)
})

test('a pause is told with a toast that resumes, and that is told too', async () => {
  const sent: unknown[] = []
  const send = async (paused: boolean, was: unknown) => {
    sent.push([paused, was])
    return {
      rolloutPercent: 25,
      plan: null,
      hold: null,
      pausedAt: paused ? '2026-11-22T09:00:00.000Z' : null,
    }
  }
  setPaused(RELEASE, true, { canResume: true, send })
  await settled()
  expect(toasts()).toMatchObject([
    {
      ...{ variant: 'success', message: 'Paused 2.4.1' },
      action: { label: 'Resume', altText: 'Resume 2.4.1' },
    },
  ])
  toasts()[0]?.action?.onPress()
  await settled()
  // The pause that it takes back, and no later one.
  const was = { rolloutPercent: 25, planMadeAt: null, pausedAt: '2026-11-22T09:00:00.000Z' }
  expect(sent).toEqual([
    // Refused if it is another user's pause by then.
    [true, { pausedAt: null }],
    [false, was],
  ])
  expect(toasts()[1]).toMatchObject({
    message: 'Resumed 2.4.1',
    details: 'Offered again within 30 seconds.',
  })
  expect(toasts()[1]).not.toHaveProperty('action')
})

test('a page that shows the pause has no toast, and screen readers are told', async () => {
  const sent: unknown[] = []
  const send = async (_: boolean, was: unknown) => {
    sent.push(was)
    return undefined
  }
  setPaused(RELEASE, true, { canResume: true, isShown: true, send })
  await settled()
  expect(sent).toEqual([undefined])
  expect(toasts()).toHaveLength(0)
  await expect.poll(() => getDefaultStore().get(announcementAtom).polite).toBe('Paused 2.4.1')
})

test('a page that is left before the answer has a toast', async () => {
  setPaused(RELEASE, true, { canResume: true, isShown: true, send: async () => undefined })
  goTo('/acme/editor')
  await settled()
  expect(toasts()).toMatchObject([{ variant: 'success', message: 'Paused 2.4.1' }])
  // The pause may be another user's.
  expect(toasts()[0]).not.toHaveProperty('action')
})

test('who may not resume is not offered it', async () => {
  const sent: unknown[] = []
  const send = async (_: boolean, was: unknown) => {
    sent.push(was)
    return undefined
  }
  setPaused(RELEASE, true, { canResume: false, send })
  await settled()
  // Without an offer, pausing again does no harm.
  expect(sent).toEqual([undefined])
  expect(toasts()).toHaveLength(1)
  expect(toasts()[0]).not.toHaveProperty('action')
})

test('what a guard held is not resumed by a toast', async () => {
  const hold = { guard: 'failures', at: '2026-11-22T09:00:00.000Z', percent: 25, seen: 9, of: 20 } as const
  const held = { rolloutPercent: 25, plan: null, hold, pausedAt: hold.at }
  setPaused(RELEASE, true, { canResume: true, send: async () => held })
  await settled()
  expect(toasts()).toHaveLength(1)
  expect(toasts()[0]).not.toHaveProperty('action')
})

test('a failure has no second toast', async () => {
  setPaused(RELEASE, true, { canResume: true, send: () => Promise.reject(new Error('boom')) })
  await settled()
  expect(toasts()).toEqual([])
})
