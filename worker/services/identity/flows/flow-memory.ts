// What a flow keeps between submissions, beside the columns that all flows have. It is stored as JSON; only
// the view is ever shown to clients.

import type { Traits } from '#identity/store/traits.ts'
import type { Message } from './form/message.ts'

/** What a flow shows besides its empty form: messages above it, and values and messages of single inputs. */
export interface FlowView {
  messages: Message[]
  fields: Record<string, { value?: string; messages?: Message[] }>
}

/** What methods remember of a flow between two submissions; clients never see it. */
export interface FlowMemory {
  /**
   * Part of what the secret of the next authenticator app is derived from, once one was unlinked in this
   * flow.
   */
  totp?: string
  /** Backup codes that were generated and not yet confirmed, sealed. */
  lookupCodes?: string
  /** The backup codes are shown to the owner of the flow. */
  lookupRevealed?: boolean
  /** The challenge that an authenticator must sign, in base64url, for each method that asked. */
  challenges?: { passkey?: string; webauthn?: string }
  /** What the return from a provider must match. */
  oidc?: { provider: string; state: string; nonce: string; verifier: string }
  /** The login to be confirmed began with an email: another email would confirm nothing. */
  beganByMail?: true
  /** Traits that were accepted in an earlier step. */
  traits?: Traits
  /** An account at a provider that isn't linked yet: to register with, or to be linked. */
  claim?: Claim
  /** The identifier that was given in an earlier step, or that a provider vouches for. */
  identifier?: string
  /** What a browser submitted and submits again after re-authentication, sealed. */
  held?: { sealed: string; until: string }
  /**
   * What a native client may fetch after a detour through a browser: a session, or a flow that isn't
   * finished.
   */
  exchange?: { codeHash: string; sessionId?: string; flowId?: string }
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
