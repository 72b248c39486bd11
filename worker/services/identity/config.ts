// What an operator can choose about signing in.

export interface IdentityConfig {
  /** One form for all, or the identifier first and then what fits it. */
  loginStyle: 'unified' | 'identifier_first'
  /** One form for all, or the profile first and then a credential. */
  registrationStyle: 'unified' | 'profile_first'
  /** Whether a mailed code can take the place of a password. */
  codeLogin: boolean
  /** How an address is proven, to verify it or to recover an account: with a code or with a link from a mail. */
  addressProof: 'code' | 'link'
  /** Answers a recovery as the protocol can since 1.2: by saying how it goes on, not by leading there. */
  useContinueWith: boolean
  /** Where people can sign in from, in the order in which they are offered. */
  providers: OidcProvider[]
  /** Where leaked passwords are asked for by the first five digits of their SHA-1; null: nowhere. */
  breachedPasswordsUrl: string | null
}

/** A provider of OpenID Connect, or GitHub, which speaks only OAuth 2. */
export interface OidcProvider {
  id: string
  label: string
  kind: 'oidc' | 'github'
  issuer: string
  clientId: string
  clientSecret: string
  scopes: string[]
}

export const DEFAULT_IDENTITY_CONFIG: IdentityConfig = {
  loginStyle: 'unified',
  registrationStyle: 'unified',
  codeLogin: false,
  addressProof: 'code',
  useContinueWith: false,
  providers: [],
  breachedPasswordsUrl: null,
}
