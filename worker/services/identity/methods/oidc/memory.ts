/** What logins with a provider keep in a flow. */
export interface OidcMemory {
  /** The request that a user has left for a provider with. */
  oidc?: AuthorizationRequest
  /** An account at a provider that isn't linked yet: to register with, or to be linked. */
  claim?: Claim
}

/** What the return from a provider must match. */
export interface AuthorizationRequest {
  provider: string
  state: string
  nonce: string
  verifier: string
}

/** An account at a provider, of a user who has returned from there. */
export interface Claim {
  provider: string
  subject: string
  email?: string
  /** The provider asserts that the user controls the email. */
  emailVerified: boolean
  picture?: string
  /** The native client has shown both codes, so it was its own user who went to the provider. */
  brought?: true
  /** The session of the account that it is to be linked to, whose second factor is still missing. */
  sessionId?: string
}
