// All calls of the directory: the console's, and those that other services make, which the console doesn't load.

import * as z from 'zod/mini'
import { AuditDetails, AuditEntry } from '#shared/domain/audit.ts'
import { Usage } from '#shared/domain/billing/pricing.ts'
import { BILLING_EVENTS, type BillingEventName } from '#shared/domain/events.ts'
import { Role } from '#shared/domain/organizations/member.ts'
import { Timestamp } from '#shared/domain/time.ts'
import { Done, internal, mutation, query } from '#shared/rpc.ts'
import { directory } from './directory.ts'

const Id = z.string().check(z.minLength(1), z.maxLength(300))
const Text = z.string().check(z.maxLength(1000))
/** Whom to write to about an organization. */
const Admins = z.object({ name: z.string(), slug: z.string(), emails: z.array(z.string()) })
const BillingEvent = z.enum(Object.keys(BILLING_EVENTS) as [BillingEventName, ...BillingEventName[]])

export const directoryService = {
  ...directory,

  /** For billing: what a person is in an organization, and how the organization began. */
  'internal.membership': internal(
    query(
      z.object({ org: Id, userId: Id }),
      z.nullable(z.object({ orgId: Id, role: Role, creatorId: Id, createdAt: Timestamp })),
    ),
  ),
  /** For auth: whether a person is an Admin of an organization, whichever. */
  'internal.isAdmin': internal(query(Id, z.boolean())),
  /** For billing: whom to write to about an organization; null when it is not there any more. */
  'internal.admins': internal(query(Id, z.nullable(Admins))),
  /** For billing: what an organization uses now, and used from one moment to another. */
  'internal.usage': internal(query(z.object({ orgId: Id, from: Timestamp, to: Timestamp }), Usage)),
  /** For billing: a month is near its spending limit, or has reached it. The same id again changes nothing. */
  'internal.notifySpending': internal(
    mutation(
      z.object({
        id: Id,
        orgId: Id,
        subject: Text,
        title: Text,
        paragraphs: z.array(Text).check(z.maxLength(5)),
      }),
      Done,
    ),
  ),
  /** For billing: an entry for the audit log of an organization. The same id again changes nothing. */
  'internal.logBilling': internal(
    mutation(
      z.object({
        /** Sorts by the moment of the act, as ids of the log do. */
        id: Id,
        at: Timestamp,
        orgId: Id,
        /** A person; without a name, the email is the one that the directory knows. */
        author: z.object({ id: Id, name: z.nullable(z.string()) }),
        origin: z.pick(AuditEntry, { ip: true, country: true, requestId: true }),
        name: BillingEvent,
        details: AuditDetails,
      }),
      Done,
    ),
  ),
}
export type DirectoryService = typeof directoryService
