// The one table of who may do what. The server asks it before every act; the console asks it to decide what to show.

import type { Role } from './member.ts'

export const ACTIONS = {
  'organization.read': ['Admin', 'Member'],
  'organization.archive': ['Admin'],
  'members.read': ['Admin', 'Member'],
  'members.invite': ['Admin'],
  'members.changeRole': ['Admin'],
  'members.remove': ['Admin'],
  'seats.assign': ['Admin'],
  'applications.read': ['Admin', 'Member'],
  'applications.create': ['Admin', 'Member'],
  'applications.update': ['Admin', 'Member'],
  'applications.changeKey': ['Admin'],
  'applications.delete': ['Admin'],
  'releases.read': ['Admin', 'Member'],
  'releases.write': ['Admin', 'Member'],
  'channels.manage': ['Admin'],
  'apiKeys.manage': ['Admin'],
  'audit.read': ['Admin'],
  'billing.read': ['Admin', 'Member'],
  'billing.manage': ['Admin'],
  'support.chat': ['Admin'],
} as const satisfies Record<string, readonly Role[]>

export type Action = keyof typeof ACTIONS

/** Whether this role may do this in its organization. Without a role: no. */
export function can(role: Role | null | undefined, action: Action): boolean {
  return !!role && (ACTIONS[action] as readonly Role[]).includes(role)
}
