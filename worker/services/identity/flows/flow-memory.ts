// What a flow keeps between submissions, beside the columns that all flows have. It is stored as JSON; only the view
// is ever shown to clients. Each method declares what it keeps in a file of its own (`memory.ts`).

import type { KeyMemory } from '#identity/methods/keys/memory.ts'
import type { OidcMemory } from '#identity/methods/oidc/memory.ts'
import type { SecondFactorMemory } from '#identity/methods/second-factors/memory.ts'
import type { Traits } from '#identity/store/traits.ts'
import type { Message } from './form/message.ts'

/** What a flow shows besides its empty form: messages above it, and values and messages of single inputs. */
export interface FlowView {
  messages: Message[]
  fields: Record<string, { value?: string; messages?: Message[] }>
}

export interface FlowMemory extends StepMemory, DetourMemory, KeyMemory, OidcMemory, SecondFactorMemory {}

/** What one step of a form leaves for the next. */
interface StepMemory {
  /** Traits that were accepted in an earlier step. */
  traits?: Traits
  /** The identifier that was given in an earlier step, or that a provider vouches for. */
  identifier?: string
  /** The login to be confirmed began with an email: another email would confirm nothing. */
  beganByMail?: true
}

/** What waits while the user is elsewhere. */
interface DetourMemory {
  /** What a browser submitted and submits again after re-authentication, sealed. */
  held?: { sealed: string; until: string }
  /** What a native client may fetch after a detour through a browser: a session, or a flow that isn't finished. */
  exchange?: { codeHash: string; sessionId?: string; flowId?: string }
}
