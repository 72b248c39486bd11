// The identity service with its own database, and two kinds of callers: a browser, which keeps cookies, and a
// native client, which doesn't. Every caller has a network of its own, so tests don't use up each other's
// limits.

import { env } from 'cloudflare:workers'
import { createIdentity } from '#identity/app.ts'
import { DEFAULT_IDENTITY_CONFIG, type IdentityConfig, type IdentityDeps } from '#identity/ports.ts'
import type { Mail } from '#worker/platform/mail/mail.ts'
import { Standstill } from '#worker/platform/outbox.ts'
import { createRateLimit, type RateLimit, type RateLimiter } from '#worker/platform/rate-limit.ts'
import { readTokenKeys } from '#worker/platform/rpc/access-token.ts'
import type { Answer, Asked, FlowAnswer } from './wire.ts'

export const ORIGIN = 'https://console.test'
export const PASSWORD = 'seven green lanterns'
/** These tests hash thousands of passwords. */
const CHEAP_PASSWORDS = { ln: 10, r: 8, p: 1 }
/** The service signs with these. */
export const keys = readTokenKeys(env.TOKEN_SIGNING_KEY, ORIGIN)

/** @param ask answers for other sites, of which there are none unless a test brings them */
export function startService(
  config: Partial<IdentityConfig> = {},
  ask: typeof fetch = noSites,
  secrets: [string, ...string[]] = ['a secret of this test'],
  limit: RateLimit = createRateLimit(env.RATE_LIMITER as DurableObjectNamespace<RateLimiter>),
  isMailedTo: IdentityDeps['isMailedTo'] = null,
) {
  const mails: Mail[] = []
  let moment = Date.now()
  let passing = 0
  let mailServer: 'up' | 'down' | 'silent' = 'up'
  const identity = createIdentity({
    db: env.IDENTITY_DB,
    siteOrigin: ORIGIN,
    local: false,
    secrets,
    limit,
    mail: {
      async send(mail) {
        await this.reach()
        mails.push(mail)
      },
      async reach() {
        if (mailServer === 'down') throw new Standstill('The mail server is down.')
        if (mailServer === 'silent') await new Promise(() => undefined)
      },
    },
    ask,
    signToken: keys.sign,
    isMailedTo,
    passwordCost: CHEAP_PASSWORDS,
    now: () => {
      moment += passing
      return new Date(moment)
    },
    productName: 'Gantry',
    config: { ...DEFAULT_IDENTITY_CONFIG, ...config },
  })

  async function fetchFrom(
    headers: Headers,
    path: string,
    { method, body, form, headers: more = {} }: Asked,
  ) {
    for (const [name, value] of Object.entries(more)) headers.set(name, value)
    if (body !== undefined) headers.set('content-type', more['content-type'] ?? 'application/json')
    const isPlain = typeof body === 'object' && !(body instanceof ReadableStream)
    const payload = form ? new URLSearchParams(form) : isPlain ? JSON.stringify(body) : body
    const request = new Request(new URL(path, ORIGIN), {
      method: method ?? (payload === undefined ? 'GET' : 'POST'),
      headers,
      redirect: 'manual',
      ...(payload !== undefined && { body: payload }),
    })
    const later: Promise<unknown>[] = []
    const response = await identity.fetch(request, (work) => later.push(work))
    await Promise.all(later)
    return response
  }

  return {
    mails,
    scheduled: identity.scheduled,
    now: () => moment,
    pass: (milliseconds: number) => {
      moment += milliseconds
    },
    /** From here on the clock advances with every read, as it does outside of tests. */
    runClock: () => {
      passing = 1
    },
    setMailServerDown: (down: boolean) => {
      mailServer = down ? 'down' : 'up'
    },
    /** From here on sending an email never ends, as when the process is killed then. */
    dieSending: () => {
      mailServer = 'silent'
    },
    browser: () => new Browser(fetchFrom),
    program: (): Caller => new Caller(fetchFrom),
  }
}

async function noSites(): Promise<Response> {
  throw new Error('There are no other sites in this test.')
}

type FetchFrom = (headers: Headers, path: string, asked: Asked) => Promise<Response>

export class Caller {
  readonly network =
    `198.51.${Math.floor(Math.random() * 256)}.${Math.floor(Math.random() * 256)}-${crypto.randomUUID()}`
  protected readonly send: FetchFrom
  constructor(send: FetchFrom) {
    this.send = send
  }

  protected headers(): Headers {
    return new Headers({ accept: 'application/json', 'x-forwarded-for': this.network })
  }

  fetch(path: string, asked: Asked = {}): Promise<Response> {
    return this.send(this.headers(), path, asked)
  }

  /** The status and the body of a JSON response. */
  async json<T = Answer>(
    path: string,
    asked: Asked = {},
  ): Promise<{ status: number; body: T; headers: Headers }> {
    const response = await this.fetch(path, asked)
    const text = await response.text()
    return { status: response.status, body: text ? JSON.parse(text) : undefined, headers: response.headers }
  }

  /** Starts a flow. */
  async start(kind: string, query = ''): Promise<FlowAnswer> {
    const { status, body } = await this.json<FlowAnswer>(`/self-service/${kind}/${this.init}${query}`)
    if (status !== 200) throw new Error(`A ${kind} flow did not start: ${JSON.stringify(body)}`)
    return body
  }

  /** Submits a flow, with its CSRF token. */
  submit<T = Answer>(flow: FlowAnswer, fields: Record<string, unknown>) {
    const { pathname, search } = new URL(flow.ui.action)
    return this.json<T>(`${pathname}${search}`, { body: { csrf_token: csrfOf(flow), ...fields } })
  }

  async register(email = `${crypto.randomUUID()}@example.test`) {
    const flow = await this.start('registration')
    const answer = await this.submit(flow, { method: 'password', password: PASSWORD, traits: { email } })
    if (answer.status !== 200) throw new Error(`Registration failed: ${JSON.stringify(answer.body)}`)
    return { email, ...answer.body }
  }

  async logIn(email: string, password = PASSWORD) {
    const flow = await this.start('login')
    return this.submit(flow, { method: 'password', identifier: email, password })
  }

  protected get init() {
    return 'api'
  }
}

class Browser extends Caller {
  readonly cookies = new Map<string, string>()

  override async fetch(path: string, asked: Asked = {}): Promise<Response> {
    const headers = this.headers()
    const cookies = [...this.cookies].map(([name, value]) => `${name}=${value}`)
    if (cookies.length > 0) headers.set('cookie', cookies.join('; '))
    const response = await this.send(headers, path, asked)
    for (const cookie of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      if (!name || value === undefined) continue
      if (value === '') this.cookies.delete(name)
      else this.cookies.set(name, value)
    }
    return response
  }

  protected override get init() {
    return 'browser'
  }
}

export function csrfOf(flow: FlowAnswer): string | undefined {
  return flow.ui.nodes.find((node) => node.attributes.name === 'csrf_token')?.attributes.value
}

export function nodeOf(flow: FlowAnswer, name: string): FlowAnswer['ui']['nodes'][number] | undefined {
  return flow.ui.nodes.find((node) => node.attributes.name === name)
}
