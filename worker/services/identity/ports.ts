// What the identity service needs of its surroundings. Outside of it only this file and app.ts may be imported.

import * as z from 'zod/mini'
import type { PasswordCost } from '#worker/platform/crypto/password.ts'
import type { MailPort } from '#worker/platform/mail/mail.ts'
import type { RateLimit } from '#worker/platform/rate-limit.ts'
import { type OidcProvider, OidcProviders } from './methods/oidc/providers.ts'
import { type TokenTemplate, TokenTemplates } from './sessions/token-templates.ts'

/** The settings whose form is the service's own business. */
export const identitySettings = {
  OIDC_PROVIDERS: z._default(OidcProviders, []),
  SESSION_TOKENS: z._default(TokenTemplates, []),
}

/** What the composition root provides. */
export interface IdentityDeps {
  db: D1Database
  /** The console's origin: every URL that the service writes begins with it. */
  siteOrigin: string
  /** Plain http on localhost: cookies go without `Secure`. */
  local: boolean
  /** The first one keys the hashes of codes, signs cookies and seals; former ones still verify and unseal. */
  secrets: [current: string, ...former: string[]]
  limit: RateLimit
  mail: MailPort
  /** Requests to other sites: OIDC providers and the list of leaked passwords. */
  ask: typeof fetch
  /** Signs the tokens that other services accept. */
  signToken: (
    claims: Record<string, unknown>,
    lifeSeconds: number,
    now: Date,
    audience: string,
  ) => Promise<string>
  /**
   * Whether the secret of an invitation was mailed to an email (normalized); null when the directory is remote, where
   * every new email is verified by a code.
   */
  isMailedTo: ((secret: string, email: string) => Promise<boolean>) | null
  now: () => Date
  productName: string
  /** Of new password hashes. */
  passwordCost: PasswordCost
  config: IdentityConfig
}

/** What an operator can choose about logging in. */
export interface IdentityConfig {
  /** One form for all, or the identifier first and then what fits it. */
  loginStyle: 'unified' | 'identifier_first'
  /** One form for all, or the profile first and then a credential. */
  registrationStyle: 'unified' | 'profile_first'
  /** Whether a mailed code can take the place of a password. */
  codeLogin: boolean
  /** Whether a mailed code is a second factor, for every account whose email is verified. */
  codeSecondFactor: boolean
  /** How an email is verified and an account recovered: with a mailed code or a mailed link. */
  addressProof: 'code' | 'link'
  /**
   * `continue_with`, as of Kratos 1.2: a recovery is answered with the settings flow, other flows with where they
   * lead.
   */
  useContinueWith: boolean
  /** In the order in which they are offered. */
  providers: OidcProvider[]
  /** The tokens that sessions can be exchanged for (`tokenize_as`). */
  tokenTemplates: TokenTemplate[]
  /** The range API of leaked passwords, asked by the first five digits of their SHA-1; null: no check. */
  breachedPasswordsUrl: string | null
  /** Of the product. */
  version: string
}

export const DEFAULT_IDENTITY_CONFIG: IdentityConfig = {
  loginStyle: 'unified',
  registrationStyle: 'unified',
  codeLogin: false,
  codeSecondFactor: false,
  addressProof: 'code',
  useContinueWith: false,
  providers: [],
  tokenTemplates: [],
  breachedPasswordsUrl: null,
  version: 'unknown',
}
