import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { type Caller, person } from '#tests/worker/caller.ts'
import { DETAILS, startBilling } from './support/service.ts'

async function ready() {
  const started = startBilling()
  const { admin, orgId } = await started.founded()
  return {
    ...{ started, admin, orgId },
    update: (change: object = {}) =>
      started.call(admin, 'billingDetails.update', { orgId, details: { ...DETAILS, ...change } }),
    get: async () => (await started.call(admin, 'billingDetails.get', orgId)).data,
  }
}

describe('billing details', () => {
  it('are stored per organization; the last write wins', async () => {
    const { started, admin, orgId, update, get } = await ready()
    expect(await get()).toBeNull()
    expect((await update()).data).toEqual(DETAILS)
    const moved = { ...DETAILS, city: 'Bern', country: 'CH', postcode: '' }
    expect((await update({ ...moved, name: '  Acme GmbH ' })).data).toEqual(moved)
    expect(await get()).toEqual(moved)
    const other = await started.founded(admin)
    expect((await started.call(admin, 'billingDetails.get', other.orgId)).data).toBeNull()
    const row = await env.BILLING_DB.prepare('select updated_by from billing_details where org_id = ?')
      .bind(orgId)
      .first()
    expect(row).toEqual({ updated_by: admin.userId })
  })

  it.each([
    ['DE', '136 695 976', 'DE136695976'],
    ['DE', 'de136695976', 'DE136695976'],
    ['GR', 'GR094259216', 'EL094259216'],
    ['FR', '', ''],
  ])('of %s write the VAT number %s as %s', async (country, vatNumber, written) => {
    const { update, get } = await ready()
    expect((await update({ country, vatNumber })).data.vatNumber).toBe(written)
    expect((await get())?.vatNumber).toBe(written)
  })

  it('with an invalid VAT number are refused on its field', async () => {
    const { update, get } = await ready()
    for (const [country, vatNumber] of [
      ['DE', 'DE136695978'],
      ['AT', 'DE136695976'],
      ['FR', '1'],
    ])
      expect(await update({ country, vatNumber })).toMatchObject({
        status: 400,
        field: 'vatNumber',
        message: expect.stringContaining('leave it empty'),
      })
    expect((await update({ country: 'CH', vatNumber: 'DE136695976' })).status).toBe(400)
    expect(await get()).toBeNull()
  })

  it.each([
    ['name', ' '],
    ['name', 'a'.repeat(201)],
    ['address', ''],
    ['city', undefined],
    ['postcode', '1'.repeat(21)],
    ['country', 'XX'],
    ['country', 'de'],
    ['vatNumber', null],
  ])('are not taken when %s is %s', async (field, value) => {
    const { update, get } = await ready()
    expect(await update({ [field]: value })).toMatchObject({ status: 400, field: `details.${field}` })
    expect(await get()).toBeNull()
  })
})

describe('a VAT number', () => {
  const { service } = startBilling()

  async function ask(caller: Caller | null, query: string, method = 'GET') {
    const headers: Record<string, string> = caller ? { authorization: `Bearer ${caller.token}` } : {}
    const request = new Request(`${env.SITE_ORIGIN}/vat/validate?${query}`, { method, headers })
    const answer = await service.fetch(request, () => undefined)
    return { status: answer.status, allow: answer.headers.get('allow'), body: await answer.json<object>() }
  }

  it('is checked for callers who are logged in', async () => {
    const alice = await person('alice')
    expect(await ask(alice, 'country=DE&vat_number=136695976')).toMatchObject({
      ...{ status: 200, body: { valid: true, vatNumber: 'DE136695976' } },
    })
    expect((await ask(alice, 'country=GR&vat_number=EL%20094259216')).body).toEqual({
      ...{ valid: true, vatNumber: 'EL094259216' },
    })
    expect((await ask(alice, 'country=DE&vat_number=DE136695977')).body).toEqual({
      ...{ valid: false, vatNumber: null },
    })
    expect(await ask(null, 'country=DE&vat_number=136695976')).toMatchObject({
      ...{ status: 401, body: { error: { code: 'unauthorized' } } },
    })
  })

  it.each([
    ['', 'country'],
    ['country=DE', 'vat_number'],
    ['country=DE&vat_number=', 'vat_number'],
    [`country=DE&vat_number=${'1'.repeat(41)}`, 'vat_number'],
    ['vat_number=DE136695976', 'country'],
    ['country=CH&vat_number=1', 'country'],
    ['country=de&vat_number=1', 'country'],
  ])('is not checked when asked by "%s"', async (query, field) => {
    expect(await ask(await person('alice'), query)).toMatchObject({
      ...{ status: 400, body: { error: { code: 'bad_request', field, message: expect.any(String) } } },
    })
  })

  it.each(['POST', 'PUT', 'DELETE', 'OPTIONS'])("can't be checked by %s", async (method) => {
    expect(await ask(await person('alice'), 'country=DE&vat_number=136695976', method)).toMatchObject({
      ...{ status: 405, allow: 'GET' },
    })
  })
})
