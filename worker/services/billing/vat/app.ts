import { Hono } from 'hono'
import * as z from 'zod/mini'
import { VatCheck } from '#shared/domain/billing/billing-details.ts'
import { hasVatNumbers } from '#shared/domain/country.ts'
import { badInput, RpcError } from '#shared/errors.ts'
import type { Person, ServiceActor } from '#worker/platform/rpc/context.ts'
import { checkVat } from './check.ts'
import type { AskVies } from './vies.ts'

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
 * An app that answers `GET /validate?country=&vat_number=` with a `VatCheck`, for callers who are logged in.
 * @param authenticate throws RpcError 401 for other callers
 * @param vies null: the register isn't asked
 */
export function createVatApp(
  authenticate: (request: Request) => Promise<Person | ServiceActor>,
  vies: AskVies | null,
): Hono {
  const app = new Hono()
  app.all('/validate', async (c) => {
    if (c.req.raw.method !== 'GET') throw new RpcError(405, 'This URL accepts GET only.')
    const actor = await authenticate(c.req.raw)
    const query = Query.safeParse(c.req.query())
    if (!query.success) {
      const issue = query.error.issues[0]
      throw badInput(issue?.message ?? 'Give the country and the number.', String(issue?.path[0]))
    }
    const { country, vat_number } = query.data
    const check = checkVat(country, vat_number)
    // Of what can't be a number the register isn't asked.
    const { vatNumber } = check
    const isAsked = vatNumber !== null && vies !== null && actor.kind === 'person'
    const answer = isAsked ? await vies(vatNumber, actor.userId) : undefined
    const registration = answer === null ? { registered: null } : answer
    return c.json(VatCheck.parse({ ...check, ...registration }), 200, NO_STORE)
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
