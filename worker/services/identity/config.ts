// What an operator can choose about signing in.

import type { OidcProvider } from './methods/oidc/providers.ts'
import type { TokenTemplate } from './sessions/token-templates.ts'

export interface IdentityConfig {
  /** One form for all, or the identifier first and then what fits it. */
  loginStyle: 'unified' | 'identifier_first'
  /** One form for all, or the profile first and then a credential. */
  registrationStyle: 'unified' | 'profile_first'
  /** Whether a mailed code can take the place of a password. */
  codeLogin: boolean
  /** Whether a mailed code is a second factor, for everybody whose address is verified. */
  codeSecondFactor: boolean
  /** How an address is proven, to verify it or to recover an account: with a code or with a link from a mail. */
  addressProof: 'code' | 'link'
  /**
   * Says how it goes on as the protocol can since 1.2: answers a recovery with the next flow, and the other flows with
   * where they lead.
   */
  useContinueWith: boolean
  /** Where people can sign in from, in the order in which they are offered. */
  providers: OidcProvider[]
  /** As what tokens sessions can be had. */
  tokenTemplates: TokenTemplate[]
  /** Where leaked passwords are asked for by the first five digits of their SHA-1; null: nowhere. */
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
