// What happens to an organization and to what belongs to it. Each event is defined here once, with its details, which
// the audit log shows; `event-words.ts` has its wording. The verb that makes it happen emits it.

import type { Plan } from './billing/subscription.ts'
import type { ApplicationChange, AppType } from './organizations/application.ts'
import type { Role } from './organizations/member.ts'
import type { GuardName } from './releases/hold.ts'
import type { SignatureScheme } from './releases/signatures.ts'

type Value = string | number | boolean | null

/** `details` and `data` exist in the type only. Details are in the audit log; data is for emails, and is not stored. */
interface EventKind<Details, Data> {
  readonly details?: Details
  readonly data?: Data
}

type Nothing = Record<never, never>

function event<Details extends Record<string, Value> = Nothing, Data extends object = Nothing>(): EventKind<
  Details,
  Data
> {
  return {}
}

// Object types by name, as an interface would not do for `Record<string, Value>`.
type OfApplication = { application: string }
type OfRelease = OfApplication & { channel: string | null }
type OfFile = OfApplication & { version: string; size: number }
/** Of `mandatory`, `minimumVersion` and `requiredStep`, what is set. `steps`: percentages of a plan, joined by spaces. */
type Publication = OfRelease & {
  rolloutPercent: number
  steps?: string
  mandatory?: boolean
  minimumVersion?: string
  requiredStep?: boolean
  confirmed?: string
}
/** Of a URL whose path may be a secret. */
type OfHost = { host: string }
type Reason = { reason: string }
type MailedInvitation = { email: string; organization: string; role: Role; expiresAt: string }

/** `trial`: of a trial, before it became a plan. */
type OfPlan = { plan: Plan; trial?: true }
/** 'Visa ending in 4242', or 'PayPal'. */
type OfMethod = { paymentMethod: string }

/** What billing has the directory log. */
export const BILLING_EVENTS = {
  'billing.subscribed': event<OfPlan & OfMethod>(),
  'billing.planCancelled': event<OfPlan>(),
  'billing.planResumed': event<OfPlan>(),
  'billing.paymentMethodChanged': event<OfMethod>(),
  /** `changed`: names of fields, joined by spaces. */
  'billing.detailsChanged': event<{ changed: string }>(),
  /** In cents; null: removed. */
  'billing.spendingLimitSet': event<{ spendingLimit: number | null }>(),
}

/** What operators do. */
export const OPERATOR_EVENTS = {
  'organization.suspended': event<Reason>(),
  'organization.restored': event(),
  'organization.limitRaised': event<{ limit: string; value: number | null }>(),
  'organization.slugFreed': event<{ freed: string; slug: string }>(),
  'application.takenDown': event<OfApplication & Reason>(),
  'application.restored': event<OfApplication>(),
  'application.slugFreed': event<{ freed: string; slug: string }>(),
  'asset.takenDown': event<Reason>(),
  'asset.restored': event(),
}

export const EVENTS = {
  'organization.created': event<{ slug: string }>(),
  'organization.archived': event(),
  'member.joined': event<{ role: Role; invitation: string }>(),
  'member.left': event(),
  'member.removed': event(),
  'member.roleChanged': event<{ role: Role }>(),
  'seat.assigned': event(),
  'seat.revoked': event(),
  'invitation.created': event<{ role: Role }, MailedInvitation>(),
  'invitation.resent': event<Nothing, MailedInvitation>(),
  'invitation.revoked': event(),
  /** By the invitee. */
  'invitation.declined': event(),
  'application.created': event<{ slug: string }>(),
  'application.updated': event<{
    name?: string
    visibility?: NonNullable<ApplicationChange['visibility']>
    description?: 'changed'
    /** Names, joined by spaces. */
    updaters?: string
  }>(),
  'application.typeChanged': event<{ from: AppType; to: AppType }>(),
  /** `first`: the application had no key before. */
  'application.keyChanged': event<{ key: string | null; first?: true }>(),
  /** A key beside the updater's, or the end of one. */
  'application.keyAdded': event<{ scheme: SignatureScheme; key: string }>(),
  'application.keyRetired': event<{ scheme: SignatureScheme; key: string }>(),
  'application.deleted': event<{ slug: string }>(),
  'apiKey.created': event<{ scope: string; expiresAt: string | null }>(),
  /** `formerUntil`: when the secret before stops working; null: at once. */
  'apiKey.rotated': event<{ expiresAt: string | null; formerUntil: string | null }>(),
  'apiKey.revoked': event(),
  'release.created': event<OfRelease>(),
  'release.updated': event<
    OfRelease & {
      version?: string
      notes?: 'changed'
      mandatory?: boolean
      minimumVersion?: string | null
      requiredStep?: boolean
      buildNumber?: string | null
      rolloutPercent?: number
      paused?: boolean
      plan?: 'changed' | 'ended' | 'nextStep'
    }
  >(),
  'release.deleted': event<OfRelease>(),
  'release.published': event<Publication>(),
  'release.scheduled': event<OfRelease & { at: string }>(),
  'release.unscheduled': event<OfRelease>(),
  /** Its schedule ended: publishing was refused, or (`missed`: its time) is overdue by more than a day. */
  'release.notPublished': event<OfRelease & Reason & { missed?: string }>(),
  'release.approvalRequested': event<OfRelease>(),
  'release.yanked': event<OfRelease & Reason>(),
  'release.unyanked': event<OfRelease>(),
  /** `rule`: by retention, and by which rule. */
  'release.purged': event<OfRelease & { rule?: string }>(),
  /** Exempted from retention, or no longer. */
  'release.kept': event<OfRelease>(),
  'release.keepEnded': event<OfRelease>(),
  /** Of a rollout plan. */
  'rollout.stepReached': event<OfRelease & { rolloutPercent: number }>(),
  /** By a guard: what it saw, and of what. */
  'rollout.held': event<OfRelease & { guard: GuardName; rolloutPercent: number; seen: number; of: number }>(),
  'release.promoted': event<Publication & { from: string | null }>(),
  'channel.rolledBack': event<OfRelease>(),
  'channel.rollbackEnded': event<OfApplication>(),
  'channel.updated': event<OfApplication & { includes: string | null }>(),
  'channel.protected': event<OfApplication & { protected: boolean; trustedKeys: number }>(),
  /** `rule`: in words, or `off`. */
  'retention.changed': event<OfApplication & { rule: string }>(),
  /** Releases that will be purged, at the earliest `at`. */
  'retention.announced': event<
    OfApplication & { releases: number; size: number; at: string },
    { organization: string; emails: string[]; url: string }
  >(),
  'asset.created': event<OfFile>(),
  'asset.completed': event<OfFile>(),
  /** Corrected: its new values, and of signatures that they changed. */
  'asset.updated': event<
    OfFile & {
      updatePlatform?: string | null
      publicPlatform?: string | null
      format?: string | null
      kind?: string | null
      deltaFor?: string | null
      deltaFrom?: string | null
      minimumOs?: string | null
      signatures?: 'changed'
    }
  >(),
  'asset.deleted': event<OfFile>(),
  'webhook.created': event<OfHost>(),
  'webhook.updated': event<OfHost & { changed: string }>(),
  'webhook.secretRotated': event<OfHost>(),
  'webhook.enabled': event<OfHost>(),
  'webhook.disabled': event<OfHost & Reason>(),
  'webhook.deleted': event<OfHost>(),
  'chat.created': event<OfHost>(),
  'chat.updated': event<OfHost & { changed: string }>(),
  'chat.enabled': event<OfHost>(),
  'chat.disabled': event<OfHost & Reason>(),
  'chat.deleted': event<OfHost>(),
  ...BILLING_EVENTS,
  ...OPERATOR_EVENTS,
}

export type EventName = keyof typeof EVENTS
export type BillingEventName = keyof typeof BILLING_EVENTS
export type OperatorEventName = keyof typeof OPERATOR_EVENTS
export type EventDetails<Name extends EventName> = NonNullable<(typeof EVENTS)[Name]['details']>
export type EventData<Name extends EventName> = NonNullable<(typeof EVENTS)[Name]['data']>
