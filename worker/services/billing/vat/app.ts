import { Hono } from 'hono'
import * as z from 'zod/mini'
import { VatCheck } from '#shared/domain/billing-details.ts'
import { hasVatNumbers } from '#shared/domain/country.ts'
import { badInput, RpcError } from '#shared/errors.ts'
import { checkVat } from './check.ts'

const Query = z.object({
  country: z
    .string('Give the country')
    .check(z.refine(hasVatNumbers, 'Give the ISO code of a country of the European Union')),
  vat_number: z
    .string('Give the VAT number')
    .check(z.trim(), z.minLength(1, 'Give the VAT number'), z.maxLength(40, 'A VAT number is shorter')),
})

const CODES: Record<number, string> = { 400: 'bad_request', 401: 'unauthorized', 405: 'method_not_allowed' }
const NO_STORE = { 'cache-control': 'no-store' }

/**
 * An app that answers `GET /validate?country=&vat_number=` with a `VatCheck`, for anybody who is signed in.
 * @param authenticate throws RpcError 401 when nobody is
 */
export function createVatApp(authenticate: (request: Request) => Promise<unknown>): Hono {
  const app = new Hono()
  app.all('/validate', async (c) => {
    if (c.req.raw.method !== 'GET') throw new RpcError(405, 'This address takes GET.')
    await authenticate(c.req.raw)
    const query = Query.safeParse(c.req.query())
    if (!query.success) {
      const issue = query.error.issues[0]
      throw badInput(issue?.message ?? 'Give the country and the number.', String(issue?.path[0]))
    }
    const { country, vat_number } = query.data
    return c.json(VatCheck.parse(checkVat(country, vat_number)), 200, NO_STORE)
  })
  app.onError((error) => {
    if (!(error instanceof RpcError)) throw error
    const { code: status, message, data } = error
    const problem = { code: CODES[status] ?? 'error', message, ...(data?.field && { field: data.field }) }
    const allow = status === 405 ? { allow: 'GET' } : undefined
    return Response.json({ error: problem }, { status, headers: { ...NO_STORE, ...allow } })
  })
  return app
}
