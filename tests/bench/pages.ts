// The pages that Lighthouse measures, of a product furnished with the demo.

import { fetchAccessToken } from '#tests/fixtures/person.ts'

export interface MeasuredPage {
  name: string
  url: string
  headers: Record<string, string>
  /** Pages that everyone opens, and search engines read. */
  isForVisitors: boolean
  /** Whether its speed is measured, which takes several runs. */
  isTimed: boolean
}

interface Demo {
  signIns: { email: string; password: string }[]
}

interface Call {
  method?: string
  headers?: Record<string, string>
  body?: unknown
}

/** Loads the demo. @returns the pages of its visitors, and those of its first user in the application Acme/Editor */
export async function demoPages(origin: string): Promise<MeasuredPage[]> {
  const { signIns } = await ask<Demo>(`${origin}/dev/demo`, { method: 'POST', body: {} })
  const [alice] = signIns
  if (!alice) throw new Error('The demo has no users.')
  const token = await logIn(origin, alice.email, alice.password)
  const release = await publishedRelease(origin, token)
  // The cookie is what the edge goes by, and the browser replaces it once the page has set a cookie of its own.
  const session = { Cookie: `ory_kratos_session=${token}`, 'X-Session-Token': token }
  const visitors = (name: string, path: string, isTimed = false) => ({
    ...{ name, url: `${origin}${path}`, headers: {}, isForVisitors: true, isTimed },
  })
  const members = (name: string, path: string) => ({
    ...{ name, url: `${origin}${path}`, headers: session, isForVisitors: false, isTimed: true },
  })
  return [
    visitors('/login', '/login', true),
    members('home', '/acme'),
    members('application overview', '/acme/editor'),
    members('release', `/acme/editor/releases/${release}`),
    visitors('/registration', '/registration'),
    visitors('download page', '/acme/editor/releases'),
    visitors('/help/docs', '/help/docs'),
    visitors('/help/support', '/help/support'),
  ]
}

async function logIn(origin: string, identifier: string, password: string): Promise<string> {
  const { id } = await ask<{ id: string }>(`${origin}/self-service/login/api`, {})
  const body = { method: 'password', identifier, password }
  const done = await ask<{ session_token: string }>(`${origin}/self-service/login?flow=${id}`, {
    ...{ method: 'POST', body },
  })
  return done.session_token
}

/** The newest published release, which has files and traffic. */
async function publishedRelease(origin: string, sessionToken: string): Promise<string> {
  const accessToken = await fetchAccessToken(origin, sessionToken)
  const headers = { authorization: `Bearer ${accessToken}` }
  const url = `${origin}/api/v1/orgs/acme/apps/editor/releases`
  const { releases } = await ask<{ releases: { id: string; status: string }[] }>(url, { headers })
  const found = releases.find(({ status }) => status === 'published')
  if (!found) throw new Error('The demo has no published release.')
  return found.id
}

async function ask<T>(url: string, { method = 'GET', headers = {}, body }: Call): Promise<T> {
  const answer = await fetch(url, {
    method,
    headers: { accept: 'application/json', 'content-type': 'application/json', ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`${method} ${url}: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as T
}
