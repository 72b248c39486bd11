// Session tokens for other services, as the operator lists them in one setting.

import * as z from 'zod/mini'
import { Json } from '#worker/platform/json-setting.ts'

export interface TokenTemplate {
  /** The name in `whoami?tokenize_as=`. */
  id: string
  /** The service that accepts it. */
  audience: string
  lifeSeconds: number
  claims: TokenClaim[]
}

/** The claims that a token can have, beside its subject. */
export const TOKEN_CLAIMS = ['email', 'email_verified', 'picture', 'auth_time', 'aal'] as const
export type TokenClaim = (typeof TOKEN_CLAIMS)[number]

const MAX_TEMPLATES = 20
/** The audience of our own access tokens: tokens for other services must not be accepted as those. */
const OWN_AUDIENCE = 'gantry'
const MAX_TTL_SECONDS = 3600

const ID_FORM = 'must be up to 64 letters, digits, ., - and _'
const AUDIENCE_FORM = 'must be a text of 1 to 200 characters'
const TTL_FORM = `must be a number of seconds from 1 to ${MAX_TTL_SECONDS}`

const Template = z.pipe(
  z.strictObject(
    {
      id: z.string(ID_FORM).check(z.regex(/^[\w.-]{1,64}$/, ID_FORM)),
      audience: z.string(AUDIENCE_FORM).check(
        z.regex(/^.{1,200}$/, AUDIENCE_FORM),
        z.refine((text) => text !== OWN_AUDIENCE, 'must be another than that of our own tokens'),
      ),
      ttl_seconds: z._default(
        z.int(TTL_FORM).check(z.gte(1, TTL_FORM), z.lte(MAX_TTL_SECONDS, TTL_FORM)),
        60,
      ),
      claims: z._default(z.array(z.enum(TOKEN_CLAIMS, `must be of ${TOKEN_CLAIMS.join(', ')}`)), []),
    },
    {
      error: (issue) =>
        issue.code === 'unrecognized_keys' ? `has the unknown key ${issue.keys[0]}` : 'must be an object',
    },
  ),
  z.transform(
    ({ id, audience, ttl_seconds: lifeSeconds, claims }): TokenTemplate => ({
      id,
      audience,
      lifeSeconds,
      claims,
    }),
  ),
)

/** The setting: a list of templates as JSON. */
export const TokenTemplates = z.pipe(
  Json,
  z.array(Template, 'must be a list').check(
    z.maxLength(MAX_TEMPLATES, `must have at most ${MAX_TEMPLATES}`),
    z.refine(
      (templates) => new Set(templates.map(({ id }) => id)).size === templates.length,
      'must have another id for each template',
    ),
  ),
)
