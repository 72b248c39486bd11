// Against a stand-in that answers as the REST interface of VIES does.

import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import type { BillingDetails, VatCheck } from '#shared/domain/billing/billing-details.ts'
import { HOUR } from '#shared/domain/time.ts'
import { type Caller, START } from '#tests/worker/caller.ts'
import { createVies } from '#worker/services/billing/vat/vies.ts'
import { DETAILS, startBilling } from './support/service.ts'

const URL_OF_VIES = 'https://vies.test/rest-api'
const NUMBER = 'FR40303265045'

const answered =
  (answer: object, status = 200) =>
  async () =>
    Response.json(answer, { status })
const VALID = { isValid: true, userError: 'VALID', vatNumber: '40303265045', name: 'SA  SODIMAS\nLYON' }
const UNREGISTERED = { isValid: false, userError: 'INVALID', vatNumber: '40303265045', name: '---' }

function register(answer: (url: string, init: RequestInit) => Promise<Response>, allowed = 1000) {
  const asked: string[] = []
  let left = allowed
  let at = START
  const ask = createVies({
    url: URL_OF_VIES,
    now: () => at,
    limit: async () => (left-- > 0 ? { ok: true } : { ok: false, retryAfterSeconds: 1 }),
    ask: (url, init) => {
      asked.push(url)
      return answer(url, init)
    },
  })
  return {
    ask,
    asked,
    later(by: number) {
      at = new Date(at.getTime() + by)
    },
  }
}

describe('the register', () => {
  it('is queried by country and number, and its response is cached for an hour', async () => {
    const { ask, asked, later } = register(answered(VALID))
    expect(await ask(NUMBER, 'alice')).toEqual({ registered: true, name: 'SA SODIMAS LYON' })
    expect(await ask(NUMBER, 'bob')).toEqual({ registered: true, name: 'SA SODIMAS LYON' })
    expect(asked).toEqual([`${URL_OF_VIES}/ms/FR/vat/40303265045`])
    later(HOUR)
    await ask(NUMBER, 'alice')
    await ask('EL094259216', 'alice')
    expect(asked.slice(1)).toEqual([
      `${URL_OF_VIES}/ms/FR/vat/40303265045`,
      `${URL_OF_VIES}/ms/EL/vat/094259216`,
    ])
  })

  it('returns no names in some countries', async () => {
    const { ask } = register(answered({ ...VALID, name: '---' }))
    expect(await ask(NUMBER, 'alice')).toEqual({ registered: true, name: null })
  })

  it('reports that a number is not registered', async () => {
    const { ask } = register(answered(UNREGISTERED))
    expect(await ask(NUMBER, 'alice')).toEqual({ registered: false, name: null })
  })

  it.each<[string, (url: string, init: RequestInit) => Promise<Response>]>([
    ['the country is unavailable', answered({ isValid: false, userError: 'MS_UNAVAILABLE' })],
    ['too many ask at once', answered({ isValid: false, userError: 'GLOBAL_MAX_CONCURRENT_REQ' })],
    ['it says why in no word that is known', answered({ isValid: false })],
    ['it fails', answered({ actionSucceed: false, errorWrappers: [{ error: 'SERVICE_UNAVAILABLE' }] }, 500)],
    ['it answers something else', answered({ valid: 'yes' })],
    ['it answers a page', async () => new Response('<html>', { status: 200 })],
    ['it moves', async () => new Response(null, { status: 302, headers: { location: 'https://x.test/' } })],
    ['it is unreachable', async () => Promise.reject(new TypeError('Network connection lost.'))],
    [
      'it takes longer than a checkout waits',
      async (_, { signal }) => Promise.reject(signal ? new DOMException('timed out', 'TimeoutError') : null),
    ],
  ])('could not be asked when %s, and is asked again', async (_, answer) => {
    const { ask, asked } = register(answer)
    expect([await ask(NUMBER, 'alice'), await ask(NUMBER, 'alice')]).toEqual([null, null])
    expect(asked).toHaveLength(2)
  })

  it("isn't queried beyond a user’s rate limit", async () => {
    const { ask, asked } = register(answered(UNREGISTERED), 1)
    await ask(NUMBER, 'alice')
    expect(await ask('DE136695976', 'alice')).toBeNull()
    expect(asked).toHaveLength(1)
  })
})

describe('billing details', () => {
  const GERMAN = { ...DETAILS, vatNumber: 'DE136695976' }

  async function ready(answer: object, seller?: BillingDetails) {
    const { ask, asked } = register(answered(answer))
    const started = startBilling({ vies: ask, ...(seller && { seller }) })
    const { admin, orgId } = await started.founded()
    const french = { ...DETAILS, country: 'FR', vatNumber: NUMBER }
    return {
      asked,
      save: () => started.call(admin, 'billingDetails.update', { orgId, details: french }),
      check: (query: string, caller: Caller = admin) => validate(started, caller, query),
      tax: async () =>
        (await started.call(admin, 'subscription.getQuote', { orgId, plan: 'basic' })).data.tax,
    }
  }

  async function validate({ service }: ReturnType<typeof startBilling>, caller: Caller, query: string) {
    const headers = { authorization: `Bearer ${caller.token}` }
    const request = new Request(`${env.SITE_ORIGIN}/vat/validate?${query}`, { headers })
    return (await service.fetch(request, () => undefined)).json<VatCheck>()
  }

  it('show the register’s result', async () => {
    const { check, save, tax, asked } = await ready(VALID, GERMAN)
    expect(await check(`country=FR&vat_number=${NUMBER}`)).toEqual({
      ...{ valid: true, vatNumber: NUMBER, registered: true, name: 'SA SODIMAS LYON' },
    })
    expect((await save()).status).toBe(200)
    expect(await tax()).toMatchObject({ reverseCharge: true })
    expect(await check('country=FR&vat_number=DE136695976')).toEqual({
      ...{ valid: false, vatNumber: null, prefix: 'DE' },
    })
    expect(asked, 'what cannot be a number is not asked about').toHaveLength(1)
  })

  it('with an unregistered number are refused, as they would be exempt from tax', async () => {
    const { check, save } = await ready(UNREGISTERED, GERMAN)
    expect(await check(`country=FR&vat_number=${NUMBER}`)).toMatchObject({ valid: true, registered: false })
    expect(await save()).toMatchObject({
      status: 400,
      field: 'vatNumber',
      message: expect.stringContaining('VIES'),
    })
  })

  it('of the seller’s own country are accepted either way: the tax is the same', async () => {
    const { save, tax } = await ready(UNREGISTERED, { ...GERMAN, country: 'FR', vatNumber: '' })
    expect((await save()).status).toBe(200)
    expect(await tax()).toEqual({ rate: 2000, cents: 150, reverseCharge: false })
  })

  it('with a number that could not be checked are accepted, and the checkout continues', async () => {
    const { check, save, tax } = await ready({ isValid: false, userError: 'MS_UNAVAILABLE' }, GERMAN)
    expect(await check(`country=FR&vat_number=${NUMBER}`)).toEqual({
      ...{ valid: true, vatNumber: NUMBER, registered: null },
    })
    expect((await save()).status).toBe(200)
    expect(await tax()).toMatchObject({ reverseCharge: true })
  })
})
