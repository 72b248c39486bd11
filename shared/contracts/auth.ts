// The auth service: who is signed in. Beside these calls it gives out access tokens at `POST /oauth2/token`.

import * as z from 'zod/mini'
import { Traits } from '#shared/domain/organizations/member.ts'
import { Nothing, query } from '#shared/rpc.ts'

export const SessionLookup = z.object({
  identity: z.object({
    id: z.string(),
    traits: Traits,
    /** Absent counts as verified. */
    emailVerified: z.optional(z.boolean()),
  }),
  /** Where the browser goes to sign out; absent for sessions that are no cookie. */
  logoutUrl: z.nullable(z.string()),
})
export type SessionLookup = z.infer<typeof SessionLookup>

/** Authenticated by the session itself (cookie or `X-Session-Token`), not by an access token. */
export const auth = {
  'session.get': query(Nothing, SessionLookup),
}
export type Auth = typeof auth
