// What people and chats can be told about, by kind: the wording of the choices, and what is on unless someone chose.

import * as z from 'zod/mini'
import type { EventName } from '#shared/domain/events.ts'
import type { Role } from '#shared/domain/organizations/member.ts'

export const NotificationKind = z.enum([
  'held',
  'rolledBack',
  'silent',
  'published',
  'approval',
  'signingKey',
  'quota',
  'spending',
  'keyExpiring',
  'digest',
])
export type NotificationKind = z.infer<typeof NotificationKind>

/** Kinds about one application, which can be chosen for each. */
export const APPLICATION_KINDS = [
  'held',
  'rolledBack',
  'silent',
  'published',
  'approval',
  'signingKey',
] as const
/** Kinds about the organization. */
export const ORGANIZATION_KINDS = ['quota', 'spending', 'keyExpiring'] as const
/** What a chat can be told: the digest is for persons. */
export const CHAT_KINDS = [...APPLICATION_KINDS, ...ORGANIZATION_KINDS] as const
export const ChatKind = z.enum(CHAT_KINDS)
export type ChatKind = z.infer<typeof ChatKind>

export type ApplicationKind = (typeof APPLICATION_KINDS)[number]

/** Events that are told, by kind. */
export const KINDS_BY_EVENT: { readonly [Name in EventName]?: ApplicationKind } = {
  'release.published': 'published',
  'release.promoted': 'published',
  'rollout.held': 'held',
  'release.notPublished': 'held',
  'channel.rolledBack': 'rolledBack',
  'release.approvalRequested': 'approval',
  'application.keyChanged': 'signingKey',
  'application.keyAdded': 'signingKey',
  'application.keyRetired': 'signingKey',
}

/** How a kind is called where it is chosen. */
export const KIND_WORDS: Record<NotificationKind, { title: string; hint: string }> = {
  held: {
    title: 'Rollout held',
    hint: 'A guard holds a rollout, or a scheduled release isn’t published.',
  },
  rolledBack: { title: 'Rolled back', hint: 'A channel goes back to an earlier release.' },
  silent: { title: 'No downloads', hint: 'A platform’s downloads or clients fall to nothing.' },
  published: { title: 'Published', hint: 'A release is published or promoted.' },
  approval: { title: 'Approval requested', hint: 'A draft waits for a second person to publish it.' },
  signingKey: { title: 'Signing keys', hint: 'A public key is added, replaced or retired.' },
  quota: { title: 'Storage nearly full', hint: 'Storage is 80% full, or an upload doesn’t fit.' },
  spending: { title: 'Spending limit', hint: 'The month reaches 80% or 100% of the spending limit.' },
  keyExpiring: { title: 'API key expiring', hint: 'An API key has 14 or 3 days left.' },
  digest: { title: 'Weekly digest', hint: 'Downloads, clients and releases, each Monday morning.' },
}

const ON_FOR_ADMINS: readonly NotificationKind[] = [
  'held',
  'rolledBack',
  'silent',
  'approval',
  'signingKey',
  'quota',
  'spending',
  'keyExpiring',
]

/** Whether a member gets emails of a kind who hasn't chosen. */
export function isOnByDefault(kind: NotificationKind, role: Role): boolean {
  return role === 'Admin' && ON_FOR_ADMINS.includes(kind)
}

/** Whether a role may see what a kind is about: only Admins see API keys. */
export function mayGet(kind: NotificationKind, role: Role): boolean {
  return kind !== 'keyExpiring' || role === 'Admin'
}
