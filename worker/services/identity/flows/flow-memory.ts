// What a flow keeps from one submission to the next, beside what all flows have: it is stored as JSON, and only what
// stands in the view is ever shown.

import type { Traits } from '#identity/store/traits.ts'
import type { Message } from './form/message.ts'

/** What a flow shows besides its empty form: messages above it, and values and messages of single inputs. */
export interface FlowView {
  messages: Message[]
  fields: Record<string, { value?: string; messages?: Message[] }>
}

/** What methods remember of a flow between two submissions; clients never see it. */
export interface FlowMemory {
  /** Part of what the secret of the next authenticator app follows from, once one was unlinked in this flow. */
  totp?: string
  /** Backup codes that were generated and not yet confirmed, sealed. */
  lookupCodes?: string
  /** The backup codes are shown to whoever owns the flow. */
  lookupRevealed?: boolean
  /** The challenge that an authenticator must sign, in base64url, for each method that asked. */
  challenges?: { passkey?: string; webauthn?: string }
  /** What a sign-in at a provider must come back with. */
  oidc?: { provider: string; state: string; nonce: string; verifier: string }
  /** The sign-in that is to be confirmed began with a mail: another one would confirm nothing. */
  beganByMail?: true
  /** Traits that were accepted in an earlier step. */
  traits?: Traits
  /** An account at a provider that nobody here has yet: to sign up with, or to be linked. */
  claim?: Claim
  /** The identifier that was given in an earlier step, or that a provider vouches for. */
  identifier?: string
  /** What a browser has sent and sends again once its owner has shown who they are, sealed. */
  held?: { sealed: string; until: string }
  /** What a program may fetch after a detour through a browser: a session, or a flow that still needs something. */
  exchange?: { codeHash: string; sessionId?: string; flowId?: string }
}

/** Who has come back from a provider. */
export interface Claim {
  provider: string
  subject: string
  email?: string
  /** The provider says that the email is theirs. */
  emailVerified: boolean
  picture?: string
  /** The program that was to have it has got it: it was its own user who went to the provider. */
  brought?: true
  /** Who was found to own the account that it is to be linked to, and still has to show a second factor. */
  sessionId?: string
}
