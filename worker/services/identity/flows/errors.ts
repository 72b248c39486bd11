import { eq } from 'drizzle-orm'
import { json } from '#identity/http/answer.ts'
import { type Call, timestamp } from '#identity/http/context.ts'
import { badRequest, notFound, Problem } from '#identity/http/problem.ts'
import { flowErrors } from '#identity/store/schema.ts'

/** An error that a browser was redirected with. `stub:500` is a sample for authors of the error page. */
export async function showError(c: Call): Promise<Response> {
  const id = c.req.query('id') || c.req.query('error')
  if (!id) throw badRequest('The id of the error is missing.')
  if (id === 'stub:500') {
    const error = new Problem(500, 'This is a sample of an error.').toError(undefined)
    const now = timestamp(c)
    return json(c, { id, error, created_at: now, updated_at: now })
  }
  const [found] = await c.var.service.db.select().from(flowErrors).where(eq(flowErrors.id, id)).limit(1)
  if (!found) throw notFound('This error')
  const { error, createdAt } = found
  return json(c, { id, error, created_at: createdAt, updated_at: createdAt })
}
