// Responses: JSON for API clients, a redirect to a page for browsers. Failures become either in one place.

import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { flowErrors } from '#identity/store/schema.ts'
import { IDENTITY_RATES } from '#shared/limits.ts'
import { patterns } from '#shared/routes.ts'
import { type Call, network, timestamp } from './context.ts'
import { wantsJson } from './negotiate.ts'
import { locationChange, notFound, Problem, tooManyAttempts } from './problem.ts'

/** Whether this caller gets JSON rather than redirects. */
export function answersJson(c: Call): boolean {
  return c.var.jsonOnly || wantsJson(c.req.raw.headers)
}

export function json(c: Call, body: object, status: ContentfulStatusCode = 200): Response {
  return c.json(body, status, { 'content-type': 'application/json; charset=utf-8' })
}

/**
 * Answers a failure: as JSON, or by storing it and redirecting the browser to the page that shows it.
 * @throws unexpected errors, for the gateway to log and answer
 */
export async function answerFailure(problem: Error, c: Call): Promise<Response> {
  if (!(problem instanceof Problem)) throw problem
  const body = problem.toError(c.req.header('x-request-id'))
  const { id, beside, retryAfterSeconds } = problem.extras
  if (retryAfterSeconds) c.header('retry-after', String(retryAfterSeconds))
  // Storing an error is a write, which rate-limited callers must not cause.
  if (answersJson(c) || retryAfterSeconds) {
    if (id) c.header('ory-error-id', id)
    return c.json({ error: body, ...beside }, problem.status)
  }
  const rate = await c.var.service.limit(`identity:errors:${network(c)}`, IDENTITY_RATES.errorsPerNetwork)
  if (!rate.ok) return answerFailure(tooManyAttempts(rate.retryAfterSeconds), c)
  const errorId = crypto.randomUUID()
  const { db, siteOrigin } = c.var.service
  await db.insert(flowErrors).values({ id: errorId, error: body, createdAt: timestamp(c) })
  return c.redirect(`${siteOrigin}${patterns.identityError}?id=${errorId}`, 303)
}

/** Redirects the browser: by a redirect after a form, by a 422 for a client that reads JSON. */
export async function answerDetour(c: Call, url: string, status: 302 | 303 = 303): Promise<Response> {
  return answersJson(c) ? answerFailure(locationChange(url), c) : c.redirect(url, status)
}

export function answerNotFound(c: Call): Response {
  const problem = notFound('This address')
  return c.json({ error: problem.toError(c.req.header('x-request-id')) }, problem.status)
}
