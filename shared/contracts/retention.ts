// The directory's calls about retention. Only people change a rule: an API key that could purge by rule needs no trust.

import * as z from 'zod/mini'
import {
  DueRelease,
  ReleaseRetention,
  Retention,
  RetentionPreview,
} from '#shared/domain/retention/retention.ts'
import { RetentionRule } from '#shared/domain/retention/retention-rule.ts'
import { mutation, query } from '#shared/rpc.ts'
import { ReleasePath } from './releases.ts'

const Id = z.string().check(z.minLength(1), z.maxLength(300))
const AppPath = z.object({ org: Id, app: Id })

/** A page of what is announced. */
export const DuePage = z.object({ releases: z.array(DueRelease), cursor: z.nullable(z.string()) })

export const retention = {
  'retention.get': query(AppPath, Retention),
  /** What is announced, that which is purged first first. */
  'retention.list': query(
    z.extend(AppPath, {
      limit: z._default(z.int().check(z.minimum(1), z.maximum(100)), 50),
      cursor: z.optional(z.nullable(Id)),
    }),
    DuePage,
  ),
  'retention.preview': query(z.extend(AppPath, { rule: RetentionRule }), RetentionPreview),
  /** Null turns retention off. */
  'retention.update': mutation(
    z.extend(AppPath, {
      rule: z.nullable(RetentionRule),
      /** The rule that the caller saw. The change is refused when it is another one by then. */
      was: z.optional(z.nullable(RetentionRule)),
    }),
    Retention,
  ),
  'retention.getRelease': query(ReleasePath, ReleaseRetention),
  /** Exempts one release from every rule, or ends that. */
  'retention.keep': mutation(z.extend(ReleasePath, { kept: z.boolean() }), ReleaseRetention),
}
export type RetentionContract = typeof retention
