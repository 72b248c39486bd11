import { getDefaultStore } from 'jotai'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeServer } from '#tests/unit/web/lib/api/fake-server.ts'
import { type Reporter, setReporter } from '#web/lib/browser/report.ts'
import { toastsAtom } from '#web/lib/browser/toast-store.ts'
import { changePerson, getAccessToken, prepareAccessToken } from '#web/lib/session/access-token.ts'

let reports: unknown[]
let restore: Reporter
beforeEach(() => {
  changePerson()
  reports = []
  restore = setReporter((failure) => reports.push(failure))
  getDefaultStore().set(toastsAtom, [])
})
afterEach(() => {
  setReporter(restore)
  vi.unstubAllGlobals()
})

const toasts = () =>
  getDefaultStore()
    .get(toastsAtom)
    .map(({ variant, message, details }) => [variant, message, details])

test('a response that breaks the schema gives no token, and its issue is reported once', async () => {
  fakeServer(() => Response.json({ access_token: 'abc', token_type: 'bearer', expires_at: 1 }))
  expect(await getAccessToken()).toBeNull()
  expect(toasts()).toEqual([['error', 'Failed to obtain access token', 'Response could not be validated']])
  expect(reports.map(String)).toEqual([expect.stringContaining('token_type is not session')])
})

test('a refusal gives no token, and its toast is reported', async () => {
  const refusal = { code: 401, error: 'invalid_grant', error_description: 'Session ended.' }
  fakeServer(() => Response.json(refusal, { status: 401 }))
  expect(await getAccessToken()).toBeNull()
  expect(toasts()).toEqual([['error', 'invalid_grant', 'Session ended.']])
  expect(reports.map(String)).toEqual(['Error: invalid_grant: Session ended.'])
})

test('calls that are refused one after another raise one toast, and each refusal is reported', async () => {
  fakeServer(() => Response.json({ code: 401, error_description: 'Session ended.' }, { status: 401 }))
  for (const _ of [1, 2, 3]) expect(await getAccessToken()).toBeNull()
  expect(toasts()).toEqual([['error', 'Unauthenticated', 'Session ended.']])
  expect(reports).toHaveLength(3)
})

test('a token that is prepared for later is requested no sooner, by calls neither', async () => {
  const granted = { access_token: 'abc', token_type: 'session', expires_in: 60, scope: 'x' }
  const requests = fakeServer(() => Response.json(granted))
  const { promise, resolve } = Promise.withResolvers<void>()
  prepareAccessToken(promise)
  const token = getAccessToken()
  await new Promise((done) => setTimeout(done))
  expect(requests).toHaveLength(0)
  resolve()
  await token
  expect(requests[0]?.path).toBe('/oauth2/token')
})
