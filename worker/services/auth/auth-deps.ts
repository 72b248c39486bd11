import type { TokenKeys } from '#worker/platform/rpc/access-token.ts'

export interface AuthDeps {
  /** The identity service, embedded or proxied. */
  identity: { fetch: (request: Request) => Promise<Response> }
  keys: TokenKeys
  siteOrigin: string
  now: () => Date
  /** Shared with the support chat; null without a support chat. */
  chatSecret: string | null
  /** Whether a user is an Admin of an organization. */
  isAdmin: (userId: string) => Promise<boolean>
}
