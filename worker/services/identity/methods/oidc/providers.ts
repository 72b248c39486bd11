// The OIDC providers, as the operator lists them in one setting.

import * as z from 'zod/mini'
import { Json } from '#worker/platform/json-setting.ts'

/** A provider of OpenID Connect, or GitHub, which speaks only OAuth 2. */
export interface OidcProvider {
  /** Part of URLs and of stored links: changing it unlinks all its accounts. */
  id: string
  label: string
  kind: 'oidc' | 'github'
  issuer: string
  clientId: string
  /** Null: a public client, protected by PKCE alone. */
  clientSecret: string | null
  scope: string
  /** The audiences of id_tokens that native clients may bring: our client at the provider, and theirs. */
  audiences: string[]
}

const MAX_PROVIDERS = 20
const DEFAULTS = {
  generic: { kind: 'oidc', label: undefined, issuer: undefined, scope: 'openid email profile' },
  gitlab: { kind: 'oidc', label: 'GitLab', issuer: 'https://gitlab.com', scope: 'openid email profile' },
  github: { kind: 'github', label: 'GitHub', issuer: 'https://github.com', scope: 'read:user user:email' },
} as const
const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])

const ID_FORM = 'must be up to 32 lower-case letters, digits, - and _'
const text = (most: number) => {
  const error = `must be a text of 1 to ${most} characters`
  return z.string(error).check(z.minLength(1, error), z.maxLength(most, error))
}
const Issuer = z
  .string('must be a text')
  .check(z.refine(isSafe, 'must be an https URL, or http on localhost'))
const Given = z.strictObject(
  {
    id: z.string(ID_FORM).check(z.regex(/^[a-z0-9][a-z0-9_-]{0,31}$/, ID_FORM)),
    kind: z._default(z.enum(['generic', 'gitlab', 'github'], 'must be generic, gitlab or github'), 'generic'),
    label: z.optional(text(60)),
    issuer: z.optional(Issuer),
    client_id: text(500),
    client_secret: z.optional(text(1000)),
    scope: z.optional(text(500)),
    additional_id_token_audiences: z._default(
      z.array(text(500)).check(z.maxLength(MAX_PROVIDERS, `must have at most ${MAX_PROVIDERS}`)),
      [],
    ),
  },
  {
    error: (issue) =>
      issue.code === 'unrecognized_keys' ? `has the unknown key ${issue.keys[0]}` : 'must be an object',
  },
)

const Provider = z.pipe(
  Given,
  z.transform((given, context): OidcProvider => {
    const { kind, label, issuer, scope } = DEFAULTS[given.kind]
    const refuse = (path: string, message: string) =>
      void context.issues.push({ code: 'custom', input: given, path: [path], message })
    const asked = given.scope ?? scope
    if (!given.issuer && !issuer) refuse('issuer', 'is needed for this kind')
    if (kind === 'oidc' && !asked.split(' ').includes('openid')) refuse('scope', 'must have openid in it')
    return {
      id: given.id,
      label: given.label ?? label ?? given.id,
      kind,
      issuer: given.issuer ?? issuer ?? '',
      clientId: given.client_id,
      clientSecret: given.client_secret ?? null,
      scope: asked,
      audiences: [given.client_id, ...given.additional_id_token_audiences],
    }
  }),
)

/** The setting: a list of providers as JSON, in the order in which they are offered. */
export const OidcProviders = z.pipe(
  Json,
  z
    .array(Provider, 'must be a list')
    .check(
      z.maxLength(MAX_PROVIDERS, `must have at most ${MAX_PROVIDERS}`),
      z.refine(haveOwnIds, 'must have another id for each provider'),
    ),
)

/** Requests to a provider must be encrypted. */
function isSafe(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, hostname, search, hash, username } = new URL(address)
  const isPlain = !search && !hash && !username
  return isPlain && (protocol === 'https:' || (protocol === 'http:' && LOOPBACK.has(hostname)))
}

function haveOwnIds(providers: OidcProvider[]): boolean {
  return new Set(providers.map(({ id }) => id)).size === providers.length
}
