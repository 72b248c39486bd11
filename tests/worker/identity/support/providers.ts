// OIDC providers for tests: they behave like real ones, and wrongly where a test wants it. They verify what
// the protocols require: client secret, redirect URI and PKCE.

import { createHash } from 'node:crypto'
import { type CryptoKey, exportJWK, generateKeyPair, SignJWT } from 'jose'
import type { OidcProvider } from '#identity/methods/oidc/providers.ts'
import { type Caller, ORIGIN } from './service.ts'
import type { SessionAnswer } from './wire.ts'

/** A user with an account at a provider. */
export interface Member {
  sub: string
  email?: string | undefined
  email_verified?: boolean
  picture?: string
}

/** A new user. */
export function newMember(more: Partial<Member> = {}): Member {
  return {
    sub: crypto.randomUUID(),
    email: `${crypto.randomUUID()}@example.test`,
    email_verified: true,
    ...more,
  }
}

interface Given {
  member: Member
  nonce: string | null
  challenge: string
  redirectUri: string
}

export interface Misconduct {
  /** Changes the claims of the id_token. */
  claims?: (claims: Record<string, unknown>) => Record<string, unknown>
  /** Signs with a key that it doesn't publish. */
  forges?: boolean
  /** Leaves the email out of the id_token. */
  tellsLater?: boolean
  /** A false response of the userinfo endpoint. */
  userinfo?: object
  /** The status of all its responses. */
  status?: number
}

export const CLIENT = { clientId: 'gantry', clientSecret: 'the secret of gantry' }

/** An OpenID Connect provider with an origin, and so keys, of its own. */
export async function startProvider(id = 'acme', misconduct: Misconduct = {}) {
  const issuer = `https://${id}-${crypto.randomUUID()}.test`
  const { publicKey, privateKey } = await generateKeyPair('RS256')
  const other = await generateKeyPair('RS256')
  const given = new Map<string, Given>()
  const asked: string[] = []
  const config: OidcProvider = {
    ...{
      id,
      label: 'Acme',
      kind: 'oidc',
      issuer,
      scope: 'openid email',
      audiences: [CLIENT.clientId, 'app'],
    },
    ...CLIENT,
  }

  async function idToken(
    key: CryptoKey,
    { member, nonce }: Pick<Given, 'member' | 'nonce'>,
    more: Record<string, unknown> = {},
  ) {
    const { sub, ...rest } = member
    const claims = { sub, ...(misconduct.tellsLater ? {} : rest), ...(nonce && { nonce }) }
    const all = { iss: issuer, aud: CLIENT.clientId, ...claims, ...misconduct.claims?.(claims), ...more }
    const token = new SignJWT(all).setProtectedHeader({ alg: 'RS256', kid: 'one' })
    if (!('iat' in all)) token.setIssuedAt()
    return ('exp' in all ? token : token.setExpirationTime('5m')).sign(key)
  }

  async function answer(request: Request): Promise<Response> {
    const { pathname } = new URL(request.url)
    asked.push(pathname)
    if (misconduct.status) return new Response('down', { status: misconduct.status })
    if (pathname === '/.well-known/openid-configuration')
      return Response.json({
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        userinfo_endpoint: `${issuer}/userinfo`,
        jwks_uri: `${issuer}/keys`,
        id_token_signing_alg_values_supported: ['RS256'],
        authorization_response_iss_parameter_supported: true,
      })
    if (pathname === '/keys')
      return Response.json({
        keys: [{ ...(await exportJWK(publicKey)), kid: 'one', alg: 'RS256', use: 'sig' }],
      })
    if (pathname === '/userinfo') {
      const member = given.get(request.headers.get('authorization')?.slice(7) ?? '')?.member
      return member ? Response.json({ ...member, ...misconduct.userinfo }) : new Response('', { status: 401 })
    }
    const { code, grant } = await redeem(request, given)
    if (!grant) return Response.json({ error: 'invalid_grant' }, { status: 400 })
    const id_token = await idToken(misconduct.forges ? other.privateKey : privateKey, grant)
    return Response.json({ access_token: code, token_type: 'Bearer', expires_in: 60, id_token })
  }

  return {
    config,
    /** The requested URLs, in order. */
    asked,
    misconduct,
    answers: (url: string) => url.startsWith(issuer),
    answer,
    /** The token that a native client gets when it logs a user in itself. */
    tokenFor: (member: Member, nonce: string | null, more?: Record<string, unknown>) =>
      idToken(misconduct.forges ? other.privateKey : privateKey, { member, nonce }, more),
    /** Logs a user in at the authorization URL: the redirect back. */
    consent: (address: string, member: Member) => consent(address, member, given, issuer),
  }
}

/** GitHub's API, as far as we use it. */
export function startGitHub(emails: object[] | number) {
  const given = new Map<string, Given>()
  const id = 'github'
  const config: OidcProvider = {
    ...{ id, label: 'GitHub', kind: 'github', issuer: 'https://github.com', scope: 'user:email' },
    audiences: [CLIENT.clientId],
    ...CLIENT,
  }
  return {
    config,
    answers: (url: string) => /^https:\/\/(api\.)?github\.com\//.test(url),
    async answer(request: Request): Promise<Response> {
      const { href } = new URL(request.url)
      if (href === 'https://github.com/login/oauth/access_token') {
        const { code, grant } = await redeem(request, given)
        return Response.json(
          grant ? { access_token: code, token_type: 'bearer', scope: '' } : { error: 'bad' },
        )
      }
      const member = given.get(request.headers.get('authorization')?.slice(7) ?? '')?.member
      if (!member || !request.headers.get('user-agent')) return new Response('', { status: 401 })
      if (href === 'https://api.github.com/user')
        return Response.json({ id: Number(member.sub), login: 'ada' })
      return typeof emails === 'number' ? new Response('', { status: emails }) : Response.json(emails)
    },
    consent: (address: string, member: Member) =>
      consent(address, member, given, 'https://github.com/login/oauth'),
  }
}

/** The service's requests to other sites, of which there are these alone. */
export function reach(
  ...sites: { answers(url: string): boolean; answer(request: Request): Promise<Response> }[]
) {
  return async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(input, init)
    const site = sites.find(({ answers }) => answers(request.url))
    if (!site) throw new Error(`No site at ${request.url}.`)
    return site.answer(request)
  }
}

function consent(address: string, member: Member, given: Map<string, Given>, issuer: string): string {
  const asked = new URL(address).searchParams
  const [redirectUri, challenge, state] = ['redirect_uri', 'code_challenge', 'state'].map((name) =>
    asked.get(name),
  )
  const isClient = asked.get('client_id') === CLIENT.clientId && asked.get('response_type') === 'code'
  if (!isClient || !redirectUri || !challenge || !state || asked.get('code_challenge_method') !== 'S256')
    throw new Error(`This is no way to begin: ${address}`)
  const code = crypto.randomUUID()
  given.set(code, { member, nonce: asked.get('nonce'), challenge, redirectUri })
  return `${redirectUri}?${new URLSearchParams({ code, state, iss: issuer })}`.slice(ORIGIN.length)
}

/** The tokens for a code, if its client proves that the code is its own. */
async function redeem(request: Request, given: Map<string, Given>) {
  const form = new URLSearchParams(
    [...(await request.formData())].map(([name, value]) => [name, String(value)]),
  )
  const code = form.get('code') ?? ''
  const found = given.get(code)
  const proof = createHash('sha256')
    .update(form.get('code_verifier') ?? '')
    .digest('base64url')
  const basic = `Basic ${btoa(`${CLIENT.clientId}:${encodeURIComponent(CLIENT.clientSecret).replaceAll('%20', '+')}`)}`
  const isClient =
    request.headers.get('authorization') === basic || form.get('client_secret') === CLIENT.clientSecret
  const isGood = isClient && found?.challenge === proof && found.redirectUri === form.get('redirect_uri')
  return { code, grant: isGood ? found : undefined }
}

/** Sends a user who has pressed a button to the provider and back. */
export async function goThrough(
  caller: Caller,
  provider: { config: OidcProvider; consent(address: string, member: Member): string },
  member: Member,
  { kind = 'login', query = '' }: { kind?: string; query?: string } = {},
): Promise<Response> {
  const { address } = await leave(caller, kind, query, provider.config.id)
  return comeBack(caller, provider.consent(address, member))
}

/** The authorization URL after a user has pressed a provider's button. */
export async function leave(caller: Caller, kind = 'login', query = '', id = 'acme') {
  const flow = await caller.start(kind, query)
  const pressed = kind === 'settings' ? { link: id } : { provider: id }
  const { status, body } = await caller.submit<{ redirect_browser_to: string }>(flow, pressed)
  if (status !== 422) throw new Error(`It leads nowhere: ${JSON.stringify(body)}`)
  return { flow, address: body.redirect_browser_to }
}

/** Returns as browsers do. */
export function comeBack(caller: Caller, path: string): Promise<Response> {
  return caller.fetch(path, { headers: { accept: 'text/html' } })
}

/** The form that a response leads to. */
export async function formOf<T>(caller: Caller, answer: Response): Promise<T> {
  const { pathname, searchParams } = new URL(answer.headers.get('location') ?? '')
  const { status, body } = await caller.json<T>(
    `/self-service/${pathname.slice(1)}/flows?id=${searchParams.get('flow')}`,
  )
  if (status !== 200) throw new Error(`There is no form: ${JSON.stringify(body)}`)
  return body
}

/** The session of a caller, if there is one. */
export async function whoami(caller: Caller): Promise<SessionAnswer | undefined> {
  const { status, body } = await caller.json<SessionAnswer>('/sessions/whoami')
  return status === 200 ? body : undefined
}
