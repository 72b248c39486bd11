import * as z from 'zod/mini'
import { hasHiddenCharacters, plainLines } from '#shared/domain/plain-text.ts'
import { FILES_PER_RELEASE } from '#shared/domain/quota.ts'
import { Timestamp } from '#shared/domain/time.ts'
import { Approval } from './approval.ts'
import { AssetFacts } from './asset-facts.ts'
import { Author } from './author.ts'
import { Channel } from './channel-name.ts'
import { Hold } from './hold.ts'
import { Notes } from './notes.ts'
import { UPDATE_PLATFORM } from './platform-pattern.ts'
import { BEHAVIOR_CHANGE, RELEASE_BEHAVIOR } from './release-behavior.ts'
import { NewRolloutPlan, RolloutPercent, RolloutPlan } from './rollout-plan.ts'
import { Schedule } from './schedule.ts'
import { FileSignature, NewSignatures } from './signatures.ts'
import { MAX_VERSION_NUMBER, parseVersion } from './version.ts'

/** `{os}-{arch}` or `{os}-{arch}-{bundle}`: who may install a file as an update. */
export const UpdatePlatform = z
  .string()
  .check(
    z.regex(
      UPDATE_PLATFORM,
      'Not an update platform. Use {os}-{arch} or {os}-{arch}-{bundle}, such as linux-x86_64',
    ),
  )

/** Free text such as `appimage-x86_64`: what a download button asks for. */
export const PublicPlatform = z
  .string()
  .check(
    z.regex(
      /^[a-z0-9][a-z0-9_.-]{0,63}$/,
      'A public platform is up to 64 lower-case letters, digits, dots, hyphens and underscores',
    ),
  )

/** What Packager clients need to know to install a file. */
export const AssetFormat = z.enum(['app', 'appimage', 'nsis', 'wix'])
export type AssetFormat = z.infer<typeof AssetFormat>

/**
 * `installer`: for people. `update`: for updaters only. `delta`: turns one version into another. `companion`: belongs
 * to another file (`.blockmap`, `.zsync`, `.sig`). `metadata`: describes files (`latest.yml`, `RELEASES`).
 */
export const AssetKind = z.enum(['installer', 'update', 'delta', 'companion', 'metadata'])
export type AssetKind = z.infer<typeof AssetKind>

/** What the server tells from a file's name and bytes where a request leaves it out; the last two only of a delta. */
export const InferredField = z.enum([
  'updatePlatform',
  'publicPlatform',
  'format',
  'kind',
  'deltaFor',
  'deltaFrom',
])
export type InferredField = z.infer<typeof InferredField>

/** No slashes, no control characters, none that hide or reorder text, not `.` or `..`, at most 200 characters. */
export const Filename = z.string().check(
  z.minLength(1, 'A file needs a name'),
  z.refine(
    (name) => /^(?!\.{1,2}$)[^/\\]+$/.test(name) && !hasHiddenCharacters(name),
    'A file name has no slashes, no control characters and none that hide or reorder text',
  ),
  z.maxLength(200, 'A file name is at most 200 characters long'),
)

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

export const Sha256 = z
  .string()
  .check(z.regex(/^[0-9a-f]{64}$/, 'A SHA-256 is 64 lower-case hexadecimal digits'))

/** `uploading` → `verifying` → `ready`, or `failed` with the reason. */
export const AssetState = z.enum(['uploading', 'verifying', 'ready', 'failed'])
export type AssetState = z.infer<typeof AssetState>

/** `unchecked`: read and well formed, but the application has no public key to check it with. */
export const SignatureState = z.enum(['none', 'unchecked', 'verified'])

export const Asset = z.object({
  id: z.string(),
  filename: z.string(),
  /** Bytes. */
  size: z.int(),
  sha256: z.nullable(z.string()),
  updatePlatform: z.nullable(z.string()),
  publicPlatform: z.nullable(z.string()),
  format: z.nullable(AssetFormat),
  kind: z.nullable(AssetKind),
  /** Of a delta: the version that it turns into the release's; null: not known, until publication at least. */
  deltaFrom: z.optional(z.nullable(z.string())),
  /** Of a delta: the update platform of the file that it replaces; null: none, so no client is offered it. */
  deltaFor: z.optional(z.nullable(z.string())),
  /** What its bytes say; null until they are read. */
  facts: z.optional(z.nullable(AssetFacts)),
  /** File name in Content-Disposition once published, when it differs from `filename`; else null. */
  downloadName: z.nullable(z.string()),
  /** Which of its fields were not named by the request that registered it. */
  inferred: z.array(InferredField),
  /** The content of the `.sig` file, one base64 line, or null. */
  signature: z.nullable(z.string()),
  signatureState: SignatureState,
  /** Those beside it: by other keys, or of other schemes. Absent where an older directory answers. */
  signatures: z.optional(z.array(z.extend(FileSignature, { state: SignatureState }))),
  state: AssetState,
  /**
   * Why `state` is `failed`, or, of a ready file, why its signature does not fit the key that the application has
   * now: the stable word of the error and its sentence.
   */
  problem: z.nullable(z.object({ code: z.string(), message: z.string() })),
  createdAt: Timestamp,
  /** Why an operator took the file down; null or absent: it is available. */
  takenDown: z.optional(z.nullable(z.string())),
})
export type Asset = z.infer<typeof Asset>

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
  was: z.optional(z.object({ rolloutPercent: RolloutPercent, planMadeAt: z.nullable(Timestamp) })),
})
export type ReleaseChange = z.infer<typeof ReleaseChange>

/** A version that a delta starts from. Whether it is one of the application's shows when it is offered. */
const BaseVersion = z
  .string()
  .check(
    z.regex(
      /^[A-Za-z0-9._+-]{1,64}$/,
      'A version is up to 64 letters, digits, dots, hyphens, plus signs and underscores',
    ),
  )

/** Of a platform, `format`, `kind` and what a delta is for, what is absent is inferred, and null means none. */
export const NewAsset = z.object({
  filename: Filename,
  size: z.int().check(z.minimum(1, 'An empty file cannot be published')),
  sha256: z.optional(z.nullable(Sha256)),
  updatePlatform: z.optional(z.nullable(UpdatePlatform)),
  publicPlatform: z.optional(z.nullable(PublicPlatform)),
  signature: z.optional(z.nullable(z.string().check(z.maxLength(4096)))),
  /** Any of its signatures, at most one of a scheme and key. */
  signatures: z.optional(NewSignatures),
  format: z.optional(z.nullable(AssetFormat)),
  kind: z.optional(z.nullable(AssetKind)),
  /** The version that a delta turns into the release's. */
  deltaFrom: z.optional(z.nullable(BaseVersion)),
  /** The update platform of the file that a delta replaces. */
  deltaFor: z.optional(z.nullable(UpdatePlatform)),
  /** Whether another file in the same slot gives way. */
  replace: z.optional(z.boolean()),
})
export type NewAsset = z.infer<typeof NewAsset>

/** How a file's bytes travel: in `partCount` parts of `partSize` bytes (the last may be shorter), numbered from 1. */
export const Upload = z.object({
  partSize: z.int(),
  partCount: z.int(),
  parts: z.array(z.object({ number: z.int(), received: z.boolean() })),
})
export type Upload = z.infer<typeof Upload>

export const AssetWithUpload = z.extend(Asset, { upload: Upload })
export type AssetWithUpload = z.infer<typeof AssetWithUpload>
