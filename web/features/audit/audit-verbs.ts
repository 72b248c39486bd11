// Events that the history of a release and of an application doesn't tell, in words that follow who did it.

import type { AuditEntry } from '#shared/domain/audit.ts'
import { formatEuro } from '#shared/domain/billing/money.ts'
import { PLAN_NAMES } from '#shared/domain/billing/plan-names.ts'
import type { Plan } from '#shared/domain/billing/subscription.ts'
import type { EventName } from '#shared/domain/events.ts'
import { KnownRole, ROLE_NOUNS } from '#shared/domain/organizations/member.ts'
import type { IconSource } from '#web/ui/icon/icon.tsx'
import { ban, chat, lock, rotate, undo, webhook } from '#web/ui/icon/shapes.ts'
import type { EventSentence } from '#web/ui/timeline/event-sentence.ts'

type Details = AuditEntry['details']

interface Verb {
  icon: IconSource
  /** Before the subject. */
  verb: string | ((details: Details) => string)
  tone?: EventSentence['tone']
  /** After the subject. */
  rest?: (details: Details) => string
  /** The subject goes without saying: it is the actor, or the organization. */
  isBare?: true
  /** What it is about, in place of the subject's name. */
  what?: (details: Details) => string
}

const asRole = ({ role }: Details) => (role ? ` as ${roleNoun(role)}` : '')
const onHost = ({ host }: Details) => (host ? ` at ${host}` : '')
const inVersion =
  (word: string) =>
  ({ version }: Details) =>
    version ? ` ${word} ${version}` : ''

const thePlan = ({ plan, trial }: Details) =>
  trial ? 'the trial' : `the ${PLAN_NAMES[plan as Plan] ?? plan} plan`

const VERBS: Partial<Record<EventName, Verb>> = {
  'organization.created': { icon: 'plus', verb: 'created the organization' },
  'organization.archived': { icon: 'archive', tone: 'bad', verb: 'archived the organization' },
  'member.joined': { icon: 'users', tone: 'good', verb: 'joined', rest: asRole, isBare: true },
  'member.left': { icon: 'log-out', verb: 'left the organization', isBare: true },
  'member.removed': { icon: 'users', tone: 'bad', verb: 'removed' },
  'member.roleChanged': { icon: 'users', verb: 'made', rest: ({ role }) => ` ${roleNoun(role)}` },
  'seat.assigned': { icon: 'terminal', verb: 'allocated a DevTools seat to' },
  'seat.revoked': { icon: 'terminal', verb: 'revoked the DevTools seat of' },
  'invitation.created': { icon: 'users', verb: 'invited', rest: asRole },
  'invitation.resent': { icon: 'users', verb: 'resent the invitation of' },
  'invitation.revoked': { icon: 'users', verb: 'revoked the invitation of' },
  'invitation.declined': { icon: 'users', verb: 'declined the invitation', isBare: true },
  'application.deleted': { icon: 'trash', tone: 'bad', verb: 'deleted the application' },
  'application.takenDown': { icon: ban, tone: 'bad', verb: 'took down' },
  'application.restored': { icon: undo, tone: 'good', verb: 'made', rest: () => ' available again' },
  'application.slugFreed': { icon: lock, verb: 'freed the slug of' },
  'apiKey.created': {
    icon: 'key',
    verb: 'created the API key',
    rest: ({ scope }) => (scope ? ` (${scope})` : ''),
  },
  'apiKey.rotated': { icon: 'key', verb: 'rotated the API key' },
  'apiKey.revoked': { icon: 'key', tone: 'bad', verb: 'deleted the API key' },
  'asset.created': { icon: 'upload', verb: 'began to upload', rest: inVersion('to') },
  'asset.completed': { icon: 'upload', verb: 'uploaded', rest: inVersion('to') },
  'asset.takenDown': { icon: ban, tone: 'bad', verb: 'took down', rest: inVersion('of') },
  'asset.restored': { icon: undo, tone: 'good', verb: 'restored', rest: inVersion('of') },
  'webhook.created': { icon: webhook, verb: 'added the webhook', rest: onHost },
  'webhook.updated': { icon: webhook, verb: 'changed the webhook', rest: onHost },
  'webhook.secretRotated': { icon: rotate, verb: 'rotated the secret of the webhook', rest: onHost },
  'webhook.enabled': { icon: webhook, tone: 'good', verb: 'turned on the webhook', rest: onHost },
  'webhook.disabled': { icon: webhook, tone: 'warn', verb: 'turned off the webhook', rest: onHost },
  'webhook.deleted': { icon: webhook, tone: 'bad', verb: 'deleted the webhook', rest: onHost },
  'chat.created': { icon: chat, verb: 'added the chat', rest: onHost },
  'chat.updated': { icon: chat, verb: 'changed the chat', rest: onHost },
  'chat.enabled': { icon: chat, tone: 'good', verb: 'turned on the chat', rest: onHost },
  'chat.disabled': { icon: chat, tone: 'warn', verb: 'turned off the chat', rest: onHost },
  'chat.deleted': { icon: chat, tone: 'bad', verb: 'deleted the chat', rest: onHost },
  'billing.subscribed': { icon: 'card', tone: 'good', verb: 'subscribed to', what: thePlan },
  'billing.planCancelled': { icon: 'card', tone: 'bad', verb: 'cancelled', what: thePlan },
  'billing.planResumed': { icon: 'card', tone: 'good', verb: 'resumed', what: thePlan },
  'billing.paymentMethodChanged': {
    icon: 'card',
    verb: 'changed the payment method to',
    what: ({ paymentMethod }) => String(paymentMethod),
  },
  'billing.detailsChanged': { icon: 'card', verb: 'changed', what: () => 'the billing details' },
  'billing.spendingLimitSet': {
    icon: 'card',
    verb: ({ spendingLimit }) => (spendingLimit === null ? 'removed' : 'set'),
    what: () => 'the spending limit',
    rest: ({ spendingLimit: cents }) => (typeof cents === 'number' ? ` to ${formatEuro(cents)}` : ''),
  },
  'organization.suspended': { icon: ban, tone: 'bad', verb: 'suspended the organization' },
  'organization.restored': { icon: undo, tone: 'good', verb: 'ended the suspension of' },
  'organization.limitRaised': {
    icon: 'settings',
    verb: 'changed a limit of',
    rest: ({ limit, value }) => `: ${limit} ${value ?? 'none'}`,
  },
  'organization.slugFreed': { icon: lock, verb: 'freed the slug of' },
}

/** An event in words of its own; null: the history has them. */
export function ownSentence({ action, subject, details }: AuditEntry): EventSentence | null {
  const words = VERBS[action]
  if (!words) return null
  const { icon, verb, tone = 'neutral', rest, isBare, what } = words
  const about = what ? what(details) : subject.name
  return {
    ...{ icon, tone, verb: typeof verb === 'string' ? verb : verb(details), rest: rest?.(details) },
    ...(!isBare && about && { subject: about }),
    ...(details.reason && { reason: String(details.reason) }),
  }
}

function roleNoun(role: Details[string] | undefined): string {
  return ROLE_NOUNS[KnownRole.parse(role)]
}
