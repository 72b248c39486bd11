// What operators of the installation call, at the directory's address. A contract of its own: to everyone else these
// procedures don't exist, and no other screen loads them.

import * as z from 'zod/mini'
import {
  Found,
  MAX_RAISED_LIMIT,
  OperatorAct,
  OperatorReason,
  OrganizationLimitName,
  PersonLimitName,
} from '#shared/domain/operator.ts'
import { Done, mutation, Nothing, query, sensitive } from '#shared/rpc.ts'

const Id = z.string().check(z.minLength(1), z.maxLength(300))
const Cursor = z.optional(z.nullable(Id))
/** Null brings the standard back. */
const LimitValue = z.nullable(z.int().check(z.minimum(0), z.maximum(MAX_RAISED_LIMIT)))

export const operators = {
  /** What is wrong with the installation, as sentences. */
  'operators.getStatus': query(Nothing, z.object({ warnings: z.array(z.string()) })),
  /** By slug, name, id, email, SHA-256, or the URL of a page, file or download. */
  'operators.find': query(z.object({ text: Id }), Found),
  /** Newest first. */
  'operators.listActs': query(
    z.object({ limit: z._default(z.int().check(z.minimum(1), z.maximum(100)), 20), cursor: Cursor }),
    z.object({ acts: z.array(OperatorAct), cursor: z.nullable(z.string()) }),
  ),

  'operators.suspend': sensitive(mutation(z.object({ org: Id, reason: OperatorReason }), Done)),
  'operators.restore': sensitive(mutation(z.object({ org: Id }), Done)),
  'operators.takeDownApplication': sensitive(mutation(z.object({ app: Id, reason: OperatorReason }), Done)),
  'operators.restoreApplication': sensitive(mutation(z.object({ app: Id }), Done)),
  /** Every asset that shares the stored bytes; `file` may be the id of any of them. */
  'operators.takeDownFile': sensitive(mutation(z.object({ file: Id, reason: OperatorReason }), Done)),
  'operators.restoreFile': sensitive(mutation(z.object({ file: Id }), Done)),

  'operators.raiseOrganizationLimit': sensitive(
    mutation(z.object({ org: Id, limit: OrganizationLimitName, value: LimitValue }), Done),
  ),
  'operators.raisePersonLimit': sensitive(
    mutation(z.object({ userId: Id, limit: PersonLimitName, value: LimitValue }), Done),
  ),
  /** Answers the slug that took its place. */
  'operators.freeOrganizationSlug': sensitive(
    mutation(z.object({ org: Id }), z.object({ slug: z.string() })),
  ),
  'operators.freeApplicationSlug': sensitive(mutation(z.object({ app: Id }), z.object({ slug: z.string() }))),
}
export type Operators = typeof operators
