import * as z from 'zod/mini'
import { channelProblem, storedChannelProblem } from '#shared/domain/releases/channel-name.ts'
import { PublishReason, RollbackReason } from '#shared/domain/releases/publish-reason.ts'
import {
  ReleaseFilter,
  ReleaseOrder,
  ReleaseSearch,
  ReleaseSummary,
} from '#shared/domain/releases/release.ts'

/** In URLs, `-` is the channel without a name, and so is leaving it out. */
const NAMELESS = ['', '-']

/** A channel as an address names it. */
export const ChannelName = nameJudgedBy(storedChannelProblem)

/** A channel in a body, which may be new: null, like `-`, is production. */
export const TargetChannel = z.pipe(
  z.nullable(nameJudgedBy(channelProblem)),
  z.transform((name: string | null) => name),
)

function nameJudgedBy(problemOf: (channel: string) => string | null) {
  return z.pipe(
    z.string().check((context) => {
      const message = NAMELESS.includes(context.value) ? null : problemOf(context.value)
      if (message) context.issues.push({ code: 'custom', input: context.value, message })
    }),
    z.transform((name: string) => (NAMELESS.includes(name) ? null : name)),
  )
}

/** Beside a version: on which channel. Absent: the one without a name. */
export const OfChannel = z.object({ channel: z.optional(ChannelName) })

const Limit = z.pipe(
  z._default(z.string(), '50').check(z.regex(/^([1-9]\d?|100)$/, 'A limit is a number from 1 to 100')),
  z.transform(Number),
)

export const PageQuery = z.object({
  limit: Limit,
  cursor: z.optional(z.string().check(z.maxLength(400))),
})

export const ListQuery = z.object({
  channel: z.optional(ChannelName),
  status: z.optional(ReleaseFilter),
  search: z.optional(ReleaseSearch),
  order: z.optional(ReleaseOrder),
  ...PageQuery.shape,
})

export const ReleasePage = z.object({
  releases: z.array(ReleaseSummary),
  /** To be given to ask for the next page; null on the last one. */
  cursor: z.nullable(z.string()),
})

export const Problem = z.object({
  error: z.object({
    /** A stable word for programs. */
    code: z.string(),
    message: z.string(),
    details: z.optional(
      z.object({
        field: z.optional(z.string()),
        missing: z.optional(z.array(z.string())),
        /** Of `needs_confirmation`. */
        reasons: z.optional(z.array(z.union([PublishReason, RollbackReason]))),
      }),
    ),
  }),
})
