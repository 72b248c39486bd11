import { beforeEach, expect, test, vi } from 'vitest'
import { fakeServer } from '#tests/unit/web/lib/api/fake-server.ts'
import { nameCountries } from '#web/lib/format/country-names.ts'
import { checkVatNumber } from '#web/lib/forms/vat.ts'
import { changePerson } from '#web/lib/session/access-token.ts'

beforeEach(() => changePerson())

const { signal } = new AbortController()
let given = 0
const grant = () =>
  Response.json({
    access_token: `token-${++given}`,
    token_type: 'session',
    expires_at: Date.now() / 1000 + 900,
  })

test('validates a VAT number with its country and an access token', async () => {
  given = 0
  const requests = fakeServer(({ path }) =>
    path === '/oauth2/token' ? grant() : Response.json({ valid: true, vatNumber: 'DE136695976' }),
  )
  expect(await checkVatNumber('DE', '136 695 976', signal)).toEqual({ valid: true, vatNumber: 'DE136695976' })
  const asked = requests.at(-1)
  expect(asked?.path).toBe('/billing/vat/validate?country=DE&vat_number=136%20695%20976')
  expect(asked?.headers.get('authorization')).toBe('Bearer token-1')
})

test('a refused token is renewed once, and any other refusal carries the answer', async () => {
  given = 0
  fakeServer(({ path, headers }) => {
    if (path === '/oauth2/token') return grant()
    const isRenewed = headers.get('authorization') === 'Bearer token-2'
    return isRenewed
      ? Response.json({ valid: false, vatNumber: null })
      : Response.json({ error: {} }, { status: 401 })
  })
  expect(await checkVatNumber('DE', '1', signal)).toEqual({ valid: false, vatNumber: null })

  fakeServer(({ path }) => (path === '/oauth2/token' ? grant() : new Response(null, { status: 503 })))
  await expect(checkVatNumber('DE', '1', signal)).rejects.toMatchObject({
    name: 'ResponseError',
    message: 'Response returned an error code',
    response: { status: 503 },
  })
  vi.unstubAllGlobals()
})

test('countries are named and sorted in the reader’s language', () => {
  const names = (language: string) => nameCountries(['AT', 'CH', 'DE', 'ES', 'XK'], [language])
  expect(names('en').map(({ name }) => name)).toEqual([
    'Austria',
    'Germany',
    'Kosovo',
    'Spain',
    'Switzerland',
  ])
  expect(names('de').map(({ code }) => code)).toEqual(['DE', 'XK', 'AT', 'CH', 'ES'])
})
