// A draft that is published at a time. What it was scheduled with is checked again then.

import * as z from 'zod/mini'
import { DAY, Timestamp } from '#shared/domain/time.ts'
import { Author } from './author.ts'
import { Confirm } from './publish-reason.ts'
import { NewRolloutPlan, RolloutPercent } from './rollout-plan.ts'

/** How a draft is published: to a percentage of clients, everyone if absent, or by a plan. */
export const Publication = z.object({
  rolloutPercent: z.optional(RolloutPercent),
  plan: z.optional(NewRolloutPlan),
  confirm: z.optional(Confirm),
})
export type Publication = z.infer<typeof Publication>

/** Of the release as the caller saw it: nothing is published when the draft has other content by then. */
export const SEEN_CONTENT = { content: z.optional(z.string().check(z.maxLength(64))) }

/** A publication can be scheduled as far ahead, in days. */
export const MAX_SCHEDULE_DAYS = 90

/** How late a publication is made, as after an outage. Later, no one expects it any more: its schedule is missed. */
export const MAX_OVERDUE_MS = DAY

export const Schedule = z.extend(Publication, {
  at: Timestamp,
  /** Who scheduled it: it is published in that name, if that is still allowed. */
  by: Author,
  /** Hash of what was scheduled: on a protected channel nothing else is published. Absent in older ones. */
  content: z.optional(z.string()),
})
export type Schedule = z.infer<typeof Schedule>
