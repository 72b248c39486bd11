// All calls of the directory: the console's, and those that other services make, which the console doesn't load.

import * as z from 'zod/mini'
import { Usage } from '#shared/domain/billing/pricing.ts'
import { Role } from '#shared/domain/organizations/member.ts'
import { Timestamp } from '#shared/domain/time.ts'
import { Done, internal, mutation, query } from '#shared/rpc.ts'
import { directory } from './directory.ts'

const Id = z.string().check(z.minLength(1), z.maxLength(300))
const Text = z.string().check(z.maxLength(1000))
/** Whom to write to about an organization. */
const Admins = z.object({ name: z.string(), slug: z.string(), emails: z.array(z.string()) })

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
}
export type DirectoryService = typeof directoryService
