// VAT numbers are checked at a local stand-in for the REST API of VIES.

import { once } from 'node:events'
import { createServer } from 'node:http'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import type { VatCheck } from '#shared/domain/billing/billing-details.ts'
import { signUp } from '#tests/fixtures/person.ts'

const { port, pathname } = new URL(inject('vies'))
const asked: (string | undefined)[] = []
const server = createServer(({ url, method }, response) => {
  asked.push(`${method} ${url}`)
  if (url?.includes('/EL/')) return void response.destroy()
  const [, country, vatNumber] = /\/ms\/(..)\/vat\/(\w+)$/.exec(url ?? '') ?? []
  const isValid = country === 'FR'
  const answer = { isValid, requestDate: new Date(), userError: isValid ? 'VALID' : 'INVALID', vatNumber }
  response.setHeader('content-type', 'application/json')
  response.end(JSON.stringify({ ...answer, name: isValid ? 'SA SODIMAS' : '---', address: '---' }))
})

beforeAll(async () => {
  server.listen(Number(port), '127.0.0.1')
  await once(server, 'listening')
})
afterAll(() => server.close())

it("looks VAT numbers up in VIES, and accepts one that couldn't be checked", async () => {
  const origin = inject('origin')
  const { accessToken } = await signUp(origin, { mailbox: inject('mailbox') })
  const check = async (country: string, number: string) => {
    const url = `${origin}/billing/vat/validate?country=${country}&vat_number=${number}`
    const answer = await fetch(url, { headers: { authorization: `Bearer ${accessToken}` } })
    return (await answer.json()) as VatCheck
  }
  expect(await check('FR', '40303265045')).toEqual({
    ...{ valid: true, vatNumber: 'FR40303265045', registered: true, name: 'SA SODIMAS' },
  })
  expect(await check('DE', 'DE136695976')).toMatchObject({ valid: true, registered: false })
  expect(await check('GR', 'EL094259216')).toMatchObject({ valid: true, registered: null })
  expect(await check('FR', 'DE136695976')).toMatchObject({ valid: false, prefix: 'DE' })
  expect(asked).toEqual([
    `GET ${pathname}/ms/FR/vat/40303265045`,
    `GET ${pathname}/ms/DE/vat/136695976`,
    `GET ${pathname}/ms/EL/vat/094259216`,
  ])
})
