// What a way of proving who one is has to know to take part in a flow. The flows know no method by name: they draw
// the nodes of those that are offered, and hand a submission to the one that it is meant for.

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

/** A submission that was understood, but is not good enough. */
export interface Rejection {
  messages?: Message[]
  faults?: Record<string, Message>
}

/** It goes on with another form: answered with the flow as it is then. */
export interface NextStep {
  next: Partial<Flow>
  writes?: Statement[]
  /** A mail was put into the outbox. */
  mails?: true
}

/** It goes on elsewhere: the browser has to go there. */
export interface Detour {
  leave: string
  next?: Partial<Flow>
}

/** Somebody has shown who they are. The writes happen together with the session's. */
export interface Proven {
  identity: Identity
  proof: Omit<Proof, 'completed_at'>
  /** What must hold when the session begins as it did when this was checked: that takes a while. */
  still?: SQL
  writes?: Statement[]
  mails?: true
}

/** Somebody has shown who they are at a provider: it goes on as for whoever comes back from there. */
export interface Arrival {
  arrived: { provider: OidcProvider; account: ProviderAccount }
}

interface Method<Name extends string = CredentialMethod> {
  name: Name
  /** Whether a submission that names no method is meant for this one. */
  claims?(fields: Fields): boolean
  /** Whether a submission is meant for this one, whatever method it names. */
  takesOver?(fields: Fields): boolean
  /** Whether it knows by itself that a submission was not forged, and needs no token of the form. */
  guardsItself?(fields: Fields): boolean
}

export interface LoginMethod extends Method<CredentialMethod | 'identifier_first'> {
  /** Which factors it can be. */
  factors: readonly Aal[]
  /**
   * @param person whoever is known already: because they confirm who they are, prove a second factor, or have said who
   * they are. A flow without `identityId` was opened by somebody who has not proven it.
   */
  nodes(c: Call, flow: Flow, person: Person | undefined): Node[] | Promise<Node[]>
  /** What of it stands in a form that first asks only who somebody is. Left out: nothing. */
  firstNodes?(c: Call, flow: Flow): Node[] | Promise<Node[]>
  submit(
    c: Call,
    flow: Flow,
    fields: Fields,
    person: Person | undefined,
  ): Promise<Proven | NextStep | Detour | Arrival | Rejection>
  /** What it does as soon as a form is opened that offers nothing else as a second factor. Undefined: it can wait. */
  begin?(c: Call, flow: Flow, person: Person): Promise<NextStep | undefined>
}

/** What a new account begins with. */
export interface NewAccount extends NewIdentity {
  proof: Omit<Proof, 'completed_at'>
  writes?: Statement[]
}

export interface RegistrationMethod extends Method<CredentialMethod | 'profile'> {
  nodes(c: Call, flow: Flow): Node[] | Promise<Node[]>
  /** What of it stands in a form that first asks only for the profile. Left out: nothing. */
  firstNodes?(c: Call, flow: Flow): Node[] | Promise<Node[]>
  submit(c: Call, flow: Flow, fields: Fields): Promise<NewAccount | NextStep | Detour | Arrival | Rejection>
}

/** A change of somebody's own account. All of it is written at once, or nothing. */
export interface Change {
  writes: Statement[]
  /** What must hold at that moment for anything to be written. */
  provided?: SQL
  /** What is said when what would be added belongs to somebody already. */
  taken?: Message
  /** The method counts as proven by the session that has set it up. */
  proof?: Omit<Proof, 'completed_at'>
  /** What the flow remembers after it; left out: nothing. */
  memory?: Flow['memory']
  /** Whoever else is signed in with this account has to do it again. */
  endsOtherSessions?: true
  /** The email that they want to have, once they have shown that it is theirs. */
  moveTo?: string
  mails?: true
}

export interface SettingsMethod extends Method<CredentialMethod | 'profile'> {
  /** Whether the change needs a sign-in that is not long ago. Left out: always. */
  privileged?(fields: Fields, person: Person): boolean
  nodes(c: Call, flow: Flow, person: Person): Node[] | Promise<Node[]>
  submit(c: Call, flow: Flow, fields: Fields, person: Person): Promise<Change | NextStep | Detour | Rejection>
}
