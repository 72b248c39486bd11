// What a login method implements to take part in a flow. The flows know no method by name: they draw the
// nodes of those that are offered, and hand a submission to the one it is for.

import type { SQL } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import type { Message } from '#identity/flows/form/message.ts'
import type { Node } from '#identity/flows/form/nodes.ts'
import type { Call } from '#identity/http/context.ts'
import type { Identity, NewIdentity } from '#identity/store/identity.ts'
import type { Person } from '#identity/store/person.ts'
import type { Aal, CredentialMethod, Flow, Proof } from '#identity/store/schema.ts'
import type { ProviderAccount } from './oidc/provider-account.ts'
import type { OidcProvider } from './oidc/providers.ts'

export type Statement = BatchItem<'sqlite'>
export type Fields = ReadonlyMap<string, string>

/** A submission that was parsed, but is rejected. */
export interface Rejection {
  messages?: Message[]
  faults?: Record<string, Message>
}

/** Continues with another form: the response is the flow with these changes. */
export interface NextStep {
  next: Partial<Flow>
  writes?: Statement[]
  /** An email was put into the outbox. */
  mails?: true
}

/** Continues elsewhere: the browser is redirected there. */
export interface Detour {
  leave: string
  next?: Partial<Flow>
}

/** The user has proven an identity. The writes are in the batch of the session. */
export interface Proven {
  identity: Identity
  proof: Omit<Proof, 'completed_at'>
  /** What must still hold when the session is created: verification takes a while. */
  still?: SQL
  writes?: Statement[]
  mails?: true
}

/** The user was identified by a provider: continues as after the redirect from there. */
export interface Arrival {
  arrived: { provider: OidcProvider; account: ProviderAccount }
}

interface Method<Name extends string = CredentialMethod> {
  name: Name
  /** Whether a submission that names no method is for this one. */
  claims?(fields: Fields): boolean
  /** Whether a submission is for this one, whatever method it names. */
  takesOver?(fields: Fields): boolean
  /** Whether it needs no CSRF token, being protected by itself. */
  guardsItself?(fields: Fields): boolean
}

export interface LoginMethod extends Method<CredentialMethod | 'identifier_first'> {
  /** The factors it can be. */
  factors: readonly Aal[]
  /**
   * @param person the user, if known: in re-authentication, for a second factor, or after the identifier was
   * given. A flow without `identityId` was opened by a user who has proven nothing.
   */
  nodes(c: Call, flow: Flow, person: Person | undefined): Node[] | Promise<Node[]>
  /** Its nodes in a form that first asks only for the identifier. Absent: none. */
  firstNodes?(c: Call, flow: Flow): Node[] | Promise<Node[]>
  submit(
    c: Call,
    flow: Flow,
    fields: Fields,
    person: Person | undefined,
  ): Promise<Proven | NextStep | Detour | Arrival | Rejection>
  /** Its first step when a form offers nothing else as a second factor. Undefined: it waits for the user. */
  begin?(c: Call, flow: Flow, person: Person): Promise<NextStep | undefined>
}

/** The rows that a new account starts with. */
export interface NewAccount extends NewIdentity {
  proof: Omit<Proof, 'completed_at'>
  writes?: Statement[]
}

export interface RegistrationMethod extends Method<CredentialMethod | 'profile'> {
  nodes(c: Call, flow: Flow): Node[] | Promise<Node[]>
  /** Its nodes in a form that first asks only for the profile. Absent: none. */
  firstNodes?(c: Call, flow: Flow): Node[] | Promise<Node[]>
  submit(c: Call, flow: Flow, fields: Fields): Promise<NewAccount | NextStep | Detour | Arrival | Rejection>
}

/** A change of the user's own account, written in one batch. */
export interface Change {
  writes: Statement[]
  /** The condition for the whole batch. */
  provided?: SQL
  /** The message when the addition belongs to an account already. */
  taken?: Message
  /** The method counts as proven by the session that has set it up. */
  proof?: Omit<Proof, 'completed_at'>
  /** The flow's memory afterwards; absent: empty. */
  memory?: Flow['memory']
  /** All other sessions of this account end. */
  endsOtherSessions?: true
  /** The email to change to, once it is verified. */
  moveTo?: string
  mails?: true
}

export interface SettingsMethod extends Method<CredentialMethod | 'profile'> {
  /** Whether the change needs a recent login. Absent: always. */
  privileged?(fields: Fields, person: Person): boolean
  nodes(c: Call, flow: Flow, person: Person): Node[] | Promise<Node[]>
  submit(c: Call, flow: Flow, fields: Fields, person: Person): Promise<Change | NextStep | Detour | Rejection>
}
