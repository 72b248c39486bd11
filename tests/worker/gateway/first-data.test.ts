import { describe, expect, it } from 'vitest'
import { success } from '#shared/envelope.ts'
import type { Upstream } from '#worker/gateway/upstreams/upstream.ts'
import { gateway } from './echoing.ts'

/** Requests that reached a service, as `service path`. */
let received: string[] = []

/** An auth service that grants a token to the session of Alice, to this site only. */
const auth: Upstream = {
  mode: 'embedded',
  fetch: async ({ headers }) => {
    const isOwn = headers['sec-fetch-site'] === 'same-origin'
    const isAlice = headers['cookie']?.includes('ory_kratos_session=s')
    if (!isOwn || !isAlice) return Response.json({ error: 'access_denied' }, { status: 403 })
    return Response.json({ access_token: 'alice' })
  },
}

function service(name: string, answers: Record<string, unknown>): Upstream {
  return {
    mode: 'embedded',
    fetch: async ({ path, headers }) => {
      const { pathname, searchParams } = new URL(path, 'http://service')
      received.push(`${name} ${pathname} ${searchParams.get('input')} ${headers['authorization']}`)
      const answer = answers[pathname.replace('/rspc/', '')]
      return answer === undefined ? Response.json({}, { status: 500 }) : Response.json(success(answer))
    },
  }
}

const directory = service('directory', {
  'orgs.list': [],
  'orgs.get': { id: 'org-1' },
  'applications.get': { id: 'app-1' },
  'applications.list': [],
  'releases.get': { channel: 'beta' },
  'channels.list': { channels: [] },
  'channels.get': { releases: [] },
})
const billing = service('billing', { 'subscription.getSummary': { status: 'active' } })

const SESSION = {
  cookie: 'ory_kratos_session=s',
  'sec-fetch-site': 'same-origin',
  'accept-encoding': 'gzip, br',
}

async function open(path: string, headers: Record<string, string> = SESSION) {
  received = []
  const work: Promise<unknown>[] = []
  const context = {
    waitUntil: (each: Promise<unknown>) => void work.push(each),
    passThroughOnException: () => {},
  }
  const answer = await gateway({ auth, directory, billing }).request(
    `http://localhost:8787/auth/first-data?path=${encodeURIComponent(path)}`,
    { headers },
    {},
    { ...context, props: {} } as unknown as ExecutionContext,
  )
  const isPacked = answer.headers.get('content-encoding') === 'gzip'
  const body = isPacked ? answer.body?.pipeThrough(new DecompressionStream('gzip')) : answer.body
  const text = await new Response(body).text()
  await Promise.all(work)
  const [head, ...answers] = text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
  return { answer, head, answers }
}

describe('the first data of a page', () => {
  it('has the queries of the first paint, each with what the one before it answered', async () => {
    const { answer, head, answers } = await open('/acme/editor/releases/2.4.0')
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.headers.get('cross-origin-resource-policy')).toBe('same-origin')
    expect(head.userId).toBe('alice')
    const inputs = Object.fromEntries(answers.map(({ procedure, input }) => [procedure, input]))
    expect(inputs).toEqual({
      'directory/orgs.list': null,
      'directory/orgs.get': 'acme',
      'directory/applications.get': ['acme', 'editor'],
      'directory/applications.list': { org: 'acme' },
      'directory/channels.list': { org: 'acme', app: 'editor' },
      'directory/releases.get': { org: 'acme', app: 'editor', release: '2.4.0' },
      'directory/channels.get': { org: 'acme', app: 'editor', channel: 'beta' },
      'billing/subscription.getSummary': 'org-1',
    })
    expect(answers.find(({ procedure }) => procedure === 'directory/orgs.get').data).toEqual({ id: 'org-1' })
    for (const request of received) expect(request).toMatch(/ Bearer alice$/)
  })

  it('leaves out what fails, and what would have followed', async () => {
    const { head, answers } = await open('/acme/editor')
    expect(head.procedures).toContain('directory/insights.application.read')
    expect(answers.map(({ procedure }) => procedure)).not.toContain('directory/insights.application.read')
    expect(received.some((request) => request.includes('insights.application.read {"appId":"app-1"'))).toBe(
      true,
    )
  })

  it.each([
    ['without a session', '/acme', { 'sec-fetch-site': 'same-origin', 'accept-encoding': 'gzip' }],
    ['for another site (CSRF)', '/acme', { ...SESSION, 'sec-fetch-site': 'cross-site' }],
    ['for a client that reads no gzip', '/acme', { ...SESSION, 'accept-encoding': 'identity' }],
    ['for a page outside an organization', '/settings', SESSION],
    ['for a path that is no page', '/acme/../x/y/z/w', SESSION],
    ['for no path', '', SESSION],
  ])('is empty %s, and asks no service', async (_, path, headers) => {
    const { answer, head, answers } = await open(path, headers)
    expect(answer.status).toBe(200)
    expect(head).toEqual({ userId: null, procedures: [] })
    expect(answers).toEqual([])
    expect(received).toEqual([])
  })
})
