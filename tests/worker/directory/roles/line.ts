// A row of the role matrix, and the statuses that most rows have.

import type { AuditAction } from '#shared/domain/audit.ts'
import type { Place } from './place.ts'

type Given<T> = T | Promise<T>

export interface Line<In> {
  /** The statuses for an Admin, a Member, a stranger, and a caller who isn't logged in. */
  statuses: [admin: number, member: number, stranger: number, signedOut: number]
  /** The call's input. */
  input: (place: Place) => Given<In>
  /** The entry in the audit log; absent when the call writes nothing in the organization. */
  act?: AuditAction
}

export const ANYONE_LOGGED_IN: Line<unknown>['statuses'] = [200, 200, 200, 401]
export const MEMBERS: Line<unknown>['statuses'] = [200, 200, 404, 401]
export const ADMINS: Line<unknown>['statuses'] = [200, 403, 404, 401]
export const SERVICES: Line<unknown>['statuses'] = [404, 404, 404, 401]
