// What every verb of the directory is given: the actor, the database, the clock and the ports.

import type { DrizzleD1Database } from 'drizzle-orm/d1'
import { drizzle } from 'drizzle-orm/d1'
import type { UploadBlock } from '#shared/domain/billing/spending-limit.ts'
import type { SubscriptionSummary } from '#shared/domain/billing/subscription.ts'
import type { CountedInsights, InsightsFilter } from '#shared/domain/insights/application-insights.ts'
import type { CountedClients, LastDayClients } from '#shared/domain/insights/client-insights.ts'
import type { HourlyInsights } from '#shared/domain/insights/hourly-insights.ts'
import type { ChecksByVersion } from '#shared/domain/insights/key-use.ts'
import type {
  ChecksWithoutPlatform,
  CountedOutcomes,
  ReleaseHealth,
} from '#shared/domain/insights/release-outcomes.ts'
import type { CountedVersions } from '#shared/domain/retention/versions-in-use.ts'
import type { Batch, Write } from '#worker/platform/database/d1.ts'
import type { GuardedFetch } from '#worker/platform/guarded-fetch/guarded-request.ts'
import type { MailPort } from '#worker/platform/mail/mail.ts'
import type { RateLimit } from '#worker/platform/rate-limit.ts'
import type { Actor, Machine, Origin, Person, SystemActor } from '#worker/platform/rpc/context.ts'
import type { SignatureVerdict } from './assets/signature-verdict.ts'
import type { IncomingPart, StoredPart } from './assets/store-part.ts'
import type { BucketSpan, DayClients, DayCounts, DaySpan, DownloadCounts, PlatformDay } from './counted.ts'
import * as importTables from './import-schema.ts'
import * as notificationTables from './notification-schema.ts'
import type { FurtherSignature } from './release-schema.ts'
import * as releaseTables from './release-schema.ts'
import * as retentionTables from './retention-schema.ts'
import * as tables from './schema.ts'
import * as webhookTables from './webhook-schema.ts'

const schema = {
  ...tables,
  ...releaseTables,
  ...retentionTables,
  ...webhookTables,
  ...notificationTables,
  ...importTables,
}

export type Database = DrizzleD1Database<typeof schema>
export type DirectorySchema = typeof schema
export type DirectoryBatch = Batch<DirectorySchema>

export function openDatabase(binding: D1Database): Database {
  return drizzle(binding, { schema, casing: 'snake_case' })
}

/** What the directory needs of others. Filled by the composition root. */
export interface DirectoryPorts {
  /** Starts the subscription of a new organization. Repeating it changes nothing. */
  startSubscription: (organization: { orgId: string; creatorId: string; createdAt: string }) => Promise<void>
  /** The subscription of an organization; null without one. @throws when billing is unreachable */
  subscription: (orgId: string) => Promise<SubscriptionSummary | null>
  /** Why an organization can't upload; null: it can. @throws when billing is unreachable */
  uploadBlock: (orgId: string) => Promise<UploadBlock | null>
  /** Those of at most `MAX_PAID_LOOKUP` organizations whose plan is more than a trial. @throws when billing is unreachable */
  listPaid: (orgIds: string[]) => Promise<string[]>
  /** What was downloaded of an application from one moment to another (ISO 8601). */
  counts: (appId: string, from: string, to: string) => Promise<DownloadCounts>
  /** The same, and what was counted on each of some of its days; those on which nothing was may be missing. */
  countsAndDays: (
    appId: string,
    range: { from: string; to: string },
    days: { from: string; to: string },
  ) => Promise<DownloadCounts & { days: DayCounts[] }>
  /** Everything that was counted in a span of UTC days (both included), which are a whole number of buckets. */
  insights: (
    appId: string,
    span: BucketSpan,
    today: string,
    filter?: InsightsFilter,
  ) => Promise<CountedInsights>
  /** Distinct clients of such a span. */
  clients: (appId: string, span: BucketSpan, today: string) => Promise<CountedClients>
  /** Distinct clients of each of some versions, and of all, on each UTC day (both included) that counted any. */
  clientsOfVersions: (
    appId: string,
    span: DaySpan,
    versions: string[],
  ) => Promise<{ all: DayClients[]; versions: DayClients[] }>
  /** Every version that had clients on any of these UTC days (both included). */
  countedVersions: (appId: string, span: DaySpan) => Promise<CountedVersions>
  /**
   * The distinct clients of the last full day, for what a publication would leave without an update; null: none was
   * counted before `today`.
   */
  lastDayClients: (appId: string, today: string) => Promise<LastDayClients | null>
  /** Update checks of these UTC days (both included) by version. */
  checksByVersion: (appId: string, span: DaySpan) => Promise<ChecksByVersion>
  /** What was counted in each of the hours up to a moment (ISO 8601). */
  hours: (appId: string, now: string) => Promise<HourlyInsights>
  /** What became of the releases, by the UTC days (both included) on which clients fetched them. */
  outcomes: (appId: string, span: DaySpan) => Promise<CountedOutcomes>
  /**
   * What the guards of a rollout look at, for each of some releases that has any: give a span from its publication to
   * today. Rates are of `updated + failed + reported`; the rest hasn't asked again yet.
   */
  releaseHealth: (appId: string, releaseIds: string[], span: DaySpan) => Promise<ReleaseHealth[]>
  /** Checks without a file for their platform, in the last full hour and in a usual one. */
  checksWithoutPlatform: (appId: string, now: string) => Promise<ChecksWithoutPlatform>
  /** The downloads of each of its releases, at most `COUNTS_LISTED`, the most downloaded first. */
  downloadsPerRelease: (
    appId: string,
    from: string,
    to: string,
  ) => Promise<(DownloadCounts & { releaseId: string })[]>
  /** What was counted of all applications of an organization together, of deleted ones too. */
  organizationCounts: (
    orgId: string,
    from: string,
    to: string,
  ) => Promise<{ downloads: number; updateChecks: number }>
  /** Tells the Meter of an application its organization, to which it reports from then on. @throws when it can't */
  linkMeter: (appId: string, orgId: string) => Promise<void>
  /** Downloads and distinct clients by platform, on each UTC day (both included) that counted any. */
  platformDays: (appId: string, span: DaySpan) => Promise<PlatformDay[]>
  /** Sign unsubscribe links: the first signs, the others are still accepted. */
  linkSecrets: readonly [string, ...string[]]
  /** Seal stored secrets: the first seals, the others still open. None: SEALING_KEY is not set. */
  sealingKeys: readonly string[]
  /** Asks a URL that a user entered. */
  ask: GuardedFetch
  /** Why such a URL would be refused before anything is resolved, as a sentence; null: it would not. */
  refusedUrl: (url: string) => string | null
  files: R2Bucket
  /** Stores one part of an upload. Filled with `createStorePart(env.VERIFIER)`. */
  storePart: (part: IncomingPart, body: ReadableStream<Uint8Array>) => Promise<StoredPart>
  /**
   * Has an uploaded file verified, or joins the verification under way, and resolves when it has ended or after ten
   * seconds. The result is in the database, now or later. Filled with `createVerify(env.VERIFIER)`.
   */
  verify: (assetId: string) => Promise<void>
  /**
   * Verifies signatures that a stored file is to get with the application's keys. Null: not within ten seconds. Filled
   * with `createCheckSignatures(env.VERIFIER)`.
   */
  checkSignatures: (
    assetId: string,
    signatures: readonly FurtherSignature[],
  ) => Promise<SignatureVerdict | null>
  mail: Pick<MailPort, 'send'>
  limit: RateLimit
}

/** What the installation says of itself. */
export interface Site {
  /** Origin of the console. */
  origin: string
  productName: string
  /** Days after which audit entries are deleted; undefined: never. */
  auditRetentionDays?: number | undefined
  /** What a new organization starts with; a trial of `basic` unless told otherwise. */
  defaultPlan?: 'basic' | 'complementary' | undefined
  /** What operators should change about it, as sentences. */
  warnings?: readonly string[]
}

/** What an event is emitted with: the system itself carries out what a person set up before. */
export type EventContext = Pick<Context, 'now' | 'origin' | 'site' | 'announced'> & {
  actor: Person | Machine | SystemActor
}

export interface Context<A extends Actor = Actor> {
  actor: A
  db: Database
  /** The moment of the request. */
  now: Date
  ports: DirectoryPorts
  site: Site
  /** From where the request came. */
  origin: Origin
  /** Collects the writes that may have made webhook messages, which are sent after the answer. */
  announced?: Write[]
  /** Work that may finish after the answer has gone. */
  waitUntil: (work: Promise<unknown>) => void
}
