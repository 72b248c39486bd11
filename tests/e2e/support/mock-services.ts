// Services that answer what a test says, for states that are hard to bring about for real. The pages, the gateway
// and everything else stay real.

import type { Page, Request, Route } from '@playwright/test'

/** Data of an answer, or a failure with its code. */
export type Answer = unknown | { failure: { code: number; message: string } }

/** What each procedure answers; one that is missing answers 404. */
export type Answers = Record<string, Answer | ((request: Request) => Answer)>

export const PERSON = {
  identity: { id: 'person-1', traits: { email: 'alice@example.test' } },
  logoutUrl: '/bye',
}

export const ORGANIZATION = {
  id: 'org-1',
  name: 'Acme',
  slug: 'acme',
  createdAt: '2026-03-03T10:00:00.000Z',
  archivedAt: null,
  members: [
    { userId: 'person-1', role: 'Admin', traits: { email: 'alice@example.test' }, devtoolsSeat: false },
  ],
  restrictions: [],
  restrictionReason: null,
}

/** The same organization as a Member sees it. */
export const AS_MEMBER = {
  ...ORGANIZATION,
  members: ORGANIZATION.members.map((member) => ({ ...member, role: 'Member' })),
}

/** An application of that organization. */
export const APPLICATION = {
  id: 'app-1',
  slug: 'editor',
  name: 'Editor',
  description: '',
  appType: 'TauriVersion2',
  visibility: 'Private',
  createdAt: '2026-03-03T10:00:00.000Z',
  orgId: 'org-1',
  updaterPublicKey: null,
  stats: { publishedReleases: 4 },
}

interface Downloads {
  total: number
  requests?: number
  unmeasured?: number
}

/** An answer of `insights.applications.list`: the same downloads of each application that is asked about. */
export function counted(downloads: Downloads) {
  return (request: Request) => {
    const { appIds } = inputOf<{ appIds: string[] }>(request)
    const counts = { downloads, daily: Array(30).fill(0), updateChecks: 0 }
    return {
      days: { from: '2026-10-22', to: '2026-11-20' },
      applications: appIds.map((id) => ({ id, counts })),
    }
  }
}

/** What a query asks. */
export function inputOf<Input>(request: Request): Input {
  return JSON.parse(new URL(request.url()).searchParams.get('input') ?? '{}')
}

const SIGNED_IN: Answers = {
  'session.get': PERSON,
  'orgs.list': [],
  'orgs.get': ORGANIZATION,
  'invitations.listOwn': [],
  'applications.list': [],
  'channels.list': { channels: [], complete: true },
  'retention.get': { rule: null, checkedAt: null, problem: null, announced: null },
  'subscription.hasActive': true,
}

/** Answers the calls of a page and returns the names of those that were made, in order. */
export async function mockServices(page: Page, answers: Answers): Promise<string[]> {
  const all: Answers = { ...SIGNED_IN, ...answers }
  const calls: string[] = []
  await page.route('**/oauth2/token', (route) => route.fulfill({ json: grant() }))
  await page.route(/\/(auth|directory|billing)\/rspc\//, (route) => {
    const name = new URL(route.request().url()).pathname.split('/').at(-1) ?? ''
    calls.push(name)
    return reply(route, all[name])
  })
  return calls
}

function grant() {
  const expires_at = Math.floor(Date.now() / 1000) + 900
  return { access_token: 'token', token_type: 'session', expires_at, scope: 'session', refresh_token: '' }
}

function reply(route: Route, described: Answers[string]): Promise<void> {
  const answer = typeof described === 'function' ? described(route.request()) : described
  const failure =
    answer === undefined
      ? { code: 404, message: 'Not there.' }
      : (answer as { failure?: object } | null)?.failure
  const result = failure
    ? { type: 'error', data: { data: null, ...failure } }
    : { type: 'response', data: answer }
  const status = failure ? (failure as { code: number }).code : 200
  return route.fulfill({ status, json: { jsonrpc: '2.0', id: null, result } })
}
