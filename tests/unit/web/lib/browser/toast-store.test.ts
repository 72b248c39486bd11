import { getDefaultStore } from 'jotai'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type Reporter, setReporter } from '#web/lib/browser/report.ts'
import { dismissToast, toast, toastsAtom } from '#web/lib/browser/toast-store.ts'

const store = getDefaultStore()
let reports: unknown[] = []
let previous: Reporter
const messages = () => store.get(toastsAtom).map(({ message }) => message)

beforeEach(() => {
  reports = []
  store.set(toastsAtom, [])
  previous = setReporter((failure) => reports.push(failure))
})
afterEach(() => void setReporter(previous))

it('keeps toasts in the order in which they were raised, until they are dismissed', () => {
  const first = toast.info({ message: 'one' })
  toast.success({ message: 'two', details: 'more' })
  expect(store.get(toastsAtom)).toMatchObject([
    { variant: 'info', message: 'one' },
    { variant: 'success', message: 'two', details: 'more' },
  ])
  dismissToast(first)
  dismissToast(first)
  expect(store.get(toastsAtom).map((each) => each.message)).toEqual(['two'])
})

it('reports an error toast, and only that', () => {
  toast.info({ message: 'one' })
  toast.success({ message: 'two' })
  toast.error({ message: 'boom', details: 'here' })
  expect(reports.map(String)).toEqual(['Error: boom: here'])
})

it('does not report an error toast that is suppressed', () => {
  toast.error({ message: 'boom', suppress: true })
  expect(reports).toEqual([])
  expect(store.get(toastsAtom)).toHaveLength(1)
})

it('keeps the newest three toasts: one more pushes out the oldest', () => {
  for (const message of ['1', '2', '3', '4']) toast.info({ message })
  expect(messages()).toEqual(['2', '3', '4'])
  toast.error({ message: '3', about: 'orgs.list', suppress: true })
  expect(messages(), 'one that is shown already is not raised twice').toEqual(['2', '3', '4'])
})
