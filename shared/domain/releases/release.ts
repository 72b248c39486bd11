import * as z from 'zod/mini'
import { plainLines } from '#shared/domain/plain-text.ts'
import { FILES_PER_RELEASE } from '#shared/domain/quota.ts'
import { Timestamp } from '#shared/domain/time.ts'
import { Approval } from './approval.ts'
import { Asset, Sha256 } from './asset.ts'
import { Author } from './author.ts'
import { Channel } from './channel-name.ts'
import { Hold } from './hold.ts'
import { Notes } from './notes.ts'
import { BEHAVIOR_CHANGE, RELEASE_BEHAVIOR } from './release-behavior.ts'
import { NewRolloutPlan, RolloutPercent, RolloutPlan } from './rollout-plan.ts'
import { Schedule } from './schedule.ts'
import { MAX_VERSION_NUMBER, parseVersion } from './version.ts'

/** What is wrong with a version in an application whose updater wants semver (`loose` false), or null. */
export function versionProblem(version: string, loose: boolean): string | null {
  if (!version) return 'Version should be provided'
  if (version === 'latest') return '“latest” is not a version'
  if (loose && !/^[A-Za-z0-9._+-]{1,64}$/.test(version))
    return 'A version is up to 64 letters, digits, dots, hyphens, plus signs and underscores'
  if (version.length > 64) return 'A version is at most 64 characters long'
  const parsed = parseVersion(version)
  if (!loose && (!parsed || version.startsWith('v')))
    return 'Version must be semantic, such as 1.4.0 or 2.0.0-beta.1'
  return parsed?.core.some((number) => Number(number) > MAX_VERSION_NUMBER)
    ? `A number in a version is at most ${MAX_VERSION_NUMBER}. Updaters can’t read a larger one`
    : null
}

export const ReleaseStatus = z.enum(['draft', 'published'])
export type ReleaseStatus = z.infer<typeof ReleaseStatus>

/**
 * What a list can be narrowed down to. `published` includes yanked releases, whose status it is. Of those that can be
 * offered, `live` is what everyone gets on a channel, `rolling` and `paused` are the ones before it that not everyone
 * gets, and `replaced` are all others.
 */
export const ReleaseFilter = z.enum([
  ...ReleaseStatus.options,
  'yanked',
  'live',
  'rolling',
  'paused',
  'replaced',
])
export type ReleaseFilter = z.infer<typeof ReleaseFilter>

/** `newest` and `oldest` by publication, a draft by creation; `version`: highest first, those that aren't semantic last. */
export const ReleaseOrder = z.enum(['newest', 'oldest', 'version'])
export type ReleaseOrder = z.infer<typeof ReleaseOrder>

/** What versions and notes are searched for. */
export const ReleaseSearch = z.string().check(z.maxLength(100, 'A search is at most 100 characters long'))

/** Absent where an older directory answers. */
const ROLLOUT = {
  /** When a pause began, by hand or by a guard. */
  pausedAt: z.optional(z.nullable(Timestamp)),
  /** Why a guard paused it; null: it is running, or paused by hand. */
  hold: z.optional(z.nullable(Hold)),
  /** Null: `rolloutPercent` is all there is. */
  plan: z.optional(z.nullable(RolloutPlan)),
  /** When and how a draft is to be published. */
  schedule: z.optional(z.nullable(Schedule)),
  /** The schedule of a draft that wasn't published, since its time had passed by more than a day. */
  missedSchedule: z.optional(z.nullable(Schedule)),
  /** Who asked for the approval that publishing on a protected channel takes. */
  approval: z.optional(z.nullable(Approval)),
}

export const Release = z.object({
  id: z.string(),
  appId: z.string(),
  version: z.string(),
  channel: z.nullable(z.string()),
  status: ReleaseStatus,
  notes: z.string(),
  /** Share of the clients that get it, 0 to 100. */
  rolloutPercent: z.int(),
  paused: z.boolean(),
  createdAt: Timestamp,
  createdBy: z.nullable(z.string()),
  pubDate: z.nullable(Timestamp),
  yankedAt: z.nullable(Timestamp),
  yankReason: z.nullable(z.string()),
  purgedAt: z.nullable(Timestamp),
  /** Id of the release on another channel that this one was promoted from, or null. */
  promotedFrom: z.nullable(z.string()),
  ...RELEASE_BEHAVIOR,
  ...ROLLOUT,
  /** Of a draft, changes with anything that would be published; given where one release is read. */
  content: z.optional(z.string()),
  /** Offered releases on other channels that share these files; given where one release is read. */
  copies: z.optional(z.array(z.object({ id: z.string(), channel: z.nullable(z.string()) }))),
  /** Null: it's a draft, or the audit log no longer tells; given where one release is read. */
  publishedBy: z.optional(z.nullable(Author)),
  /** The offered release with the next lower version on its channel; given where one release is read. */
  before: z.optional(
    z.nullable(z.object({ id: z.string(), version: z.string(), updatePlatforms: z.array(z.string()) })),
  ),
  /** The same of those that everyone is offered, which a rollback leads to. Absent where an older directory answers. */
  rollbackTarget: z.optional(z.nullable(z.object({ id: z.string(), version: z.string() }))),
  assets: z.array(Asset),
})
export type Release = z.infer<typeof Release>

/** A release in a list: without its assets, with their number and bytes. */
export const ReleaseSummary = z.extend(
  z.omit(Release, {
    assets: true,
    notes: true,
    content: true,
    copies: true,
    publishedBy: true,
    before: true,
    rollbackTarget: true,
  }),
  {
    assetCount: z.int(),
    totalSize: z.int(),
    /** The first line of the notes, without marks of Markdown. */
    notesLine: z.optional(z.string()),
    /** Whom its files update. */
    updatePlatforms: z.optional(z.array(z.string())),
    /** The same of the offered release with the next lower version on its channel; null without one. */
    platformsBefore: z.optional(z.nullable(z.array(z.string()))),
  },
)
export type ReleaseSummary = z.infer<typeof ReleaseSummary>

/** Why a release is taken out of the feed. */
export const YankReason = z
  .string()
  .check(
    z.overwrite(plainLines),
    z.minLength(1, 'A reason should be provided'),
    z.maxLength(500, 'A reason is at most 500 characters long'),
  )

/** What a build will upload, without `.sig` files: tells a repeated build from another one of the same version. */
const BuiltFiles = z
  .array(z.strictObject({ filename: z.string().check(z.maxLength(200)), sha256: Sha256 }))
  .check(z.maxLength(FILES_PER_RELEASE, `A release can have ${FILES_PER_RELEASE} files`))

export const NewRelease = z.object({
  version: z.string(),
  channel: z.optional(Channel),
  notes: z.optional(Notes),
  files: z.optional(BuiltFiles),
  ...BEHAVIOR_CHANGE,
})
export type NewRelease = z.infer<typeof NewRelease>

/**
 * A draft can change its version, channel, notes and behavior; a published release its rollout, `mandatory` and
 * `minimumVersion`. A percentage ends the plan, and so does null for the plan, where it is.
 */
export const ReleaseChange = z.object({
  version: z.optional(z.string()),
  channel: z.optional(Channel),
  notes: z.optional(Notes),
  ...BEHAVIOR_CHANGE,
  rolloutPercent: z.optional(RolloutPercent),
  paused: z.optional(z.boolean()),
  plan: z.optional(z.nullable(NewRolloutPlan)),
  /** The rollout that the caller saw. The change is refused when it is another one by then. */
  was: z.optional(
    z.object({
      /** Absent: any, as for a pause, which may be an emergency. */
      rolloutPercent: z.optional(RolloutPercent),
      planMadeAt: z.optional(z.nullable(Timestamp)),
      /** When the pause that is meant began, null: it isn't paused; absent: either. */
      pausedAt: z.optional(z.nullable(Timestamp)),
    }),
  ),
})
export type ReleaseChange = z.infer<typeof ReleaseChange>
