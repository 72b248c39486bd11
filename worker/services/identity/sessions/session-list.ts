// The session of a request, and its owner's other sessions.

import { and, count, desc, eq, gt, ne } from 'drizzle-orm'
import { json } from '#identity/http/answer.ts'
import { type Call, timestamp } from '#identity/http/context.ts'
import { setSessionCookie } from '#identity/http/cookies.ts'
import { badRequest } from '#identity/http/problem.ts'
import { readId } from '#identity/store/ids.ts'
import { sessions } from '#identity/store/schema.ts'
import { requireSession } from './active-session.ts'
import { sessionJson } from './sessions.ts'
import { tokenized } from './tokenize.ts'

const DEFAULT_PAGE_SIZE = 250
const MAX_PAGE_SIZE = 1000
const MAX_PAGE = 1_000_000

export async function whoami(c: Call): Promise<Response> {
  const current = await requireSession(c)
  const token = await tokenized(c, current)
  const { session, identity, byCookie } = current
  if (byCookie) setSessionCookie(c, current.token, session.expiresAt)
  c.header('x-kratos-authenticated-identity-id', identity.id)
  return json(c, { ...sessionJson(c.var.service, session, current), ...(token && { tokenized: token }) })
}

/** The caller's active sessions, except the current one, newest first. */
export async function listSessions(c: Call): Promise<Response> {
  const current = await requireSession(c)
  const { db, siteOrigin } = c.var.service
  const size = Math.min(
    MAX_PAGE_SIZE,
    numberQuery(c, ['page_size', 'per_page'], DEFAULT_PAGE_SIZE) || DEFAULT_PAGE_SIZE,
  )
  const page = numberQuery(c, ['page_token', 'page'], 0)
  const others = and(
    eq(sessions.identityId, current.identity.id),
    ne(sessions.id, current.session.id),
    eq(sessions.active, true),
    gt(sessions.expiresAt, timestamp(c)),
  )
  const [rows, [total]] = await db.batch([
    db
      .select()
      .from(sessions)
      .where(others)
      .orderBy(desc(sessions.issuedAt), desc(sessions.id))
      .limit(size)
      .offset(page * size),
    db.select({ all: count() }).from(sessions).where(others),
  ])
  const all = total?.all ?? 0
  const link = (to: number, rel: string) =>
    `<${siteOrigin}/sessions?page_size=${size}&page_token=${to}>; rel="${rel}"`
  const links = [link(0, 'first'), ...((page + 1) * size < all ? [link(page + 1, 'next')] : [])]
  c.header('link', links.join(', '))
  c.header('x-total-count', String(all))
  return json(
    c,
    rows.map((session) => sessionJson(c.var.service, session, current)),
  )
}

export async function endOtherSessions(c: Call): Promise<Response> {
  const { session, identity } = await requireSession(c)
  const ended = await c.var.service.db
    .update(sessions)
    .set({ active: false })
    .where(and(eq(sessions.identityId, identity.id), ne(sessions.id, session.id), eq(sessions.active, true)))
    .returning({ id: sessions.id })
  return json(c, { count: ended.length })
}

/** Ends one of the caller's other sessions; an unknown id, or another user's, changes nothing. */
export async function endSession(c: Call): Promise<Response> {
  const { session, identity } = await requireSession(c)
  const id = readId(c.req.param('id'))
  if (!id) throw badRequest('The id of the session is malformed.')
  if (id === session.id) throw badRequest('This is the current session. Log out to end it.')
  await c.var.service.db
    .update(sessions)
    .set({ active: false })
    .where(and(eq(sessions.id, id), eq(sessions.identityId, identity.id)))
  return c.body(null, 204)
}

function numberQuery(c: Call, names: string[], fallback: number): number {
  const raw = names.map((name) => c.req.query(name)).find((value) => value !== undefined && value !== '')
  if (raw === undefined) return fallback
  if (!/^\d+$/.test(raw) || Number(raw) > MAX_PAGE)
    throw badRequest(`The parameter ${names[0]} must be a number.`)
  return Number(raw)
}
