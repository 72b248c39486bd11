import * as z from 'zod/mini'
import { normalizeEmail } from '#shared/domain/email.ts'
import { SERVICE } from '#worker/platform/rpc/access-token.ts'
import type { AuthDeps } from './auth-deps.ts'

/**
 * The part of a session that this service reads. Other keys are ignored, so any version of Kratos will do.
 */
const Session = z.object({
  id: z.string(),
  active: z.optional(z.boolean()),
  authenticated_at: z.optional(z.string()),
  identity: z.object({
    // A token that names a service allows calls that no user may make, so the identity service isn't asked
    // about those.
    id: z.string().check(z.refine((id) => !id.startsWith(SERVICE))),
    traits: z.looseObject({ email: z.optional(z.string()), picture: z.optional(z.string()) }),
    verifiable_addresses: z.optional(
      z.nullable(z.array(z.object({ value: z.string(), verified: z.boolean() }))),
    ),
  }),
})
export type Session = z.infer<typeof Session>

/** Whether the user's email is verified; null where the identity service verifies no addresses. */
export function emailVerification({
  identity: { traits, verifiable_addresses: addresses },
}: Session): boolean | null {
  if (!addresses?.length) return null
  const email = normalizeEmail(traits.email ?? '')
  return addresses.some(({ value, verified }) => verified && normalizeEmail(value) === email)
}

/** Whether the email counts as verified: an identity service that verifies no addresses blocks no user. */
export function hasVerifiedEmail(session: Session): boolean {
  return emailVerification(session) ?? true
}

/**
 * The identity service's answer about a request's session: the session, or its own error, status and body.
 */
export type Whoami = { session: Session } | { refusal: { status: number; body: unknown } }

/** Headers that carry a session, and those about the caller's origin. */
const PASSED_ON = [
  'cookie',
  'x-session-token',
  'x-request-id',
  'x-forwarded-for',
  'x-forwarded-proto',
  'x-forwarded-host',
  'x-country',
  'x-gateway-secret',
  'user-agent',
]

/**
 * Whether a request has a session token, which other sites can't make a browser send. An empty one doesn't
 * count.
 */
export function hasSessionToken({ headers }: Request): boolean {
  return Boolean(headers.get('x-session-token'))
}

/** Asks the identity service on behalf of `request`. @throws errors of the identity upstream */
export async function askIdentity(deps: AuthDeps, request: Request, path: string): Promise<Response> {
  const headers = new Headers({ accept: 'application/json' })
  const byToken = hasSessionToken(request)
  for (const name of PASSED_ON) {
    const value = request.headers.get(name)
    // A cookie beside a token was sent without an origin check: the identity service must not read it.
    if (value && !(byToken && name === 'cookie')) headers.set(name, value)
  }
  return deps.identity.fetch(new Request(new URL(path, deps.siteOrigin), { headers, redirect: 'manual' }))
}

export async function whoami(deps: AuthDeps, request: Request): Promise<Whoami> {
  const answer = await askIdentity(deps, request, '/sessions/whoami')
  const body: unknown = await answer.json().catch(() => null)
  if (answer.status !== 200) return { refusal: { status: answer.status, body } }
  const parsed = Session.safeParse(body)
  if (!parsed.success || parsed.data.active === false) return { refusal: { status: 502, body: null } }
  return { session: parsed.data }
}
