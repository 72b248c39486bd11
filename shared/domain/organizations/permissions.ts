// The one table of who may do what. The server checks it before every action; the console decides by it what to show.

import type { Role } from './member.ts'

const EVERYONE: Record<Role, boolean> = { Admin: true, Member: true }
const ADMINS: Record<Role, boolean> = { Admin: true, Member: false }

export const ACTIONS = {
  'organization.read': EVERYONE,
  'organization.archive': ADMINS,
  'members.read': EVERYONE,
  'members.invite': ADMINS,
  'members.changeRole': ADMINS,
  'members.remove': ADMINS,
  'seats.assign': ADMINS,
  'applications.read': EVERYONE,
  'applications.create': EVERYONE,
  'applications.update': EVERYONE,
  'applications.changeKey': ADMINS,
  'applications.changeType': ADMINS,
  'applications.changeUpdaters': ADMINS,
  'applications.delete': ADMINS,
  'releases.read': EVERYONE,
  'releases.write': EVERYONE,
  'channels.manage': ADMINS,
  'retention.manage': ADMINS,
  'apiKeys.manage': ADMINS,
  'webhooks.manage': ADMINS,
  'notifications.choose': EVERYONE,
  'chats.manage': ADMINS,
  'audit.read': ADMINS,
  'billing.read': EVERYONE,
  'billing.manage': ADMINS,
  'support.chat': ADMINS,
} satisfies Record<string, Record<Role, boolean>>

export type Action = keyof typeof ACTIONS

/** Whether this role may do this in its organization. Without a role: no. */
export function can(role: Role | null | undefined, action: Action): boolean {
  return !!role && ACTIONS[action][role]
}
