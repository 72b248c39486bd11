// The Meter: one Durable Object for each application, where its downloads and update checks are added up, and one for
// each organization, to which those of its applications report. Both are of one class, under names of two kinds, as a
// Worker can't be rolled back past the deployment that added a class.

import { DurableObject } from 'cloudflare:workers'
import type { CountedInsights, InsightsFilter } from '#shared/domain/insights/application-insights.ts'
import type { CountedClients, LastDayClients } from '#shared/domain/insights/client-insights.ts'
import type { HourlyInsights } from '#shared/domain/insights/hourly-insights.ts'
import type {
  ChecksWithoutPlatform,
  CountedOutcomes,
  ReleaseHealth,
} from '#shared/domain/insights/release-outcomes.ts'
import type { CountedVersions } from '#shared/domain/retention/versions-in-use.ts'
import { HOUR, SECOND, utcDay } from '#shared/domain/time.ts'
import { CLIENT_ROW_TTL_MS, COUNT_BATCH_TTL_MS, METER_REPORT_MS } from '#shared/limits.ts'
import { logProblem } from '#worker/platform/log.ts'
import { addUp } from './add-up.ts'
import { openBatches } from './batches.ts'
import type { BatchAnswer, ClientKeys } from './clients/client-batch.ts'
import type { AppReport } from './clients/meter-app-reports.ts'
import { openClientCounts } from './clients/meter-client-counts.ts'
import { readClients, readLastDayClients, summarizeClients } from './clients/read-clients.ts'
import { readOutcomes } from './clients/read-outcomes.ts'
import { readVersionClients, readVersions, type VersionClients } from './clients/read-versions.ts'
import type { Count, DayTotals, Span, Totals } from './count.ts'
import { type CompanionRequest, openClients } from './meter-clients.ts'
import { fileRequests } from './meter-files.ts'
import { readFiltered } from './meter-filtered.ts'
import { openHours } from './meter-hours.ts'
import type { CountBatch, FileRequestCount, GatheredRequests, WriteAnswer } from './meter-input.ts'
import { readChecksByVersion, readInsights } from './meter-insights.ts'
import { createReports, type MeterOwner } from './meter-reports.ts'
import { openRollups } from './meter-rollups.ts'
import { openSums } from './meter-sums.ts'
import { openOrganizationTotals, organizationMeter } from './organization-totals.ts'
import { daysBefore, readChecksWithoutPlatform } from './read-checks-without-platform.ts'
import { readHours } from './read-hours.ts'
import { type PlatformDay, readPlatformDays } from './read-platform-days.ts'
import type { InsightsSpan } from './span-series.ts'
import { createFilePace, createPace } from './window-pace.ts'

/** Days that say what is usual. */
const USUAL_DAYS = 7

/** What Meters ask of each other. */
interface OtherMeter extends Rpc.DurableObjectBranded {
  announce: (appId: string, announcement: string) => void
  report: (appId: string, announcement: string | null, days: DayTotals[]) => void
  unreported: () => DayTotals[]
}

interface MeterEnv {
  METER: DurableObjectNamespace<OtherMeter>
}

export class Meter extends DurableObject<MeterEnv> {
  readonly #sums = openSums(this.ctx.storage.sql)
  readonly #rollups = openRollups(this.ctx.storage)
  readonly #clients = openClients(this.ctx.storage.sql)
  readonly #batches = openBatches(this.ctx.storage.sql)
  readonly #hours = openHours(this.ctx.storage.sql)
  readonly #clientCounts = openClientCounts(this.ctx.storage.sql)
  readonly #noteRequest = fileRequests(this.#clients, this.#clientCounts)
  readonly #reports = createReports({
    storage: this.ctx.storage,
    sums: this.#sums,
    organizationOf: ({ orgId }) => this.#other(organizationMeter(orgId)),
    wakeIn: (milliseconds) => this.#wakeIn(milliseconds),
  })
  readonly #nextWindow = createPace()
  readonly #nextFileWindow = createFilePace()
  /** The day on which what is kept of clients was last pruned. */
  #prunedOn = ''
  readonly #organization = openOrganizationTotals(this.ctx.storage, (appId) =>
    this.#other(appId).unreported(),
  )

  // ── Of an application ──

  /** Adds up, once for each batch; all of it or, when it fails, nothing. */
  async count(counts: Count[], batch?: CountBatch): Promise<BatchAnswer> {
    const answer = await this.#once(batch?.id, () => {
      for (const count of counts) this.#sums.add(count)
      this.#hours.add(counts)
      this.#clientCounts.countOffers(counts)
      return batch?.clients && this.#clientCounts.take(batch.clients)
    })
    return {
      keysMatch: answer?.keysMatch ?? true,
      windowMs: this.#nextWindow(batch?.windowMs ?? SECOND, Date.now()),
    }
  }

  /** Adds up a request for a file, see `requests`. */
  async request({ batch, ...request }: FileRequestCount): Promise<WriteAnswer> {
    return this.requests({ id: batch, windowMs: 0, requests: [request] })
  }

  /** Adds up requests for files, once for each batch, and decides which of them make downloads. */
  async requests({
    id,
    windowMs,
    requests,
  }: Omit<GatheredRequests, 'id'> & { id: string | undefined }): Promise<WriteAnswer> {
    await this.#once(id, () => {
      const counts = requests.map(this.#noteRequest)
      for (const count of addUp(counts)) this.#sums.add(count)
      this.#hours.add(counts)
    })
    await this.#wakeIn(CLIENT_ROW_TTL_MS)
    return { windowMs: this.#nextFileWindow(requests.length, windowMs, Date.now()) }
  }

  /** The keys by which the clients of a day are hashed. */
  async clientKeys(day: string): Promise<ClientKeys> {
    const keys = this.ctx.storage.transactionSync(() => this.#clientCounts.keysOf(day))
    await this.#wakeIn(HOUR)
    return keys
  }

  /** Takes what an installed app reports of its update, once for each batch. */
  async appReport({ batch, ...report }: AppReport & { batch: string }): Promise<void> {
    await this.#once(batch, () => this.#clientCounts.report(report))
  }

  /** Notes that a client has the description of a file, by which it finds the ranges that it lacks. */
  async companion(request: CompanionRequest): Promise<void> {
    this.#clients.noteCompanion(request)
    await this.#wakeIn(CLIENT_ROW_TTL_MS)
  }

  /** Tells the Meter whose it is, and has it report all that it has counted so far. @throws when that fails */
  async link(owner: MeterOwner): Promise<void> {
    await this.#reports.link(owner)
  }

  /** What has not been reported yet. */
  unreported(): DayTotals[] {
    return this.#sums.unreported()
  }

  totals(span: Span): Totals {
    return this.#sums.totals(span)
  }

  /** The totals of one span, and each day of another, in one call. */
  totalsAndDays(span: Span, days: Span) {
    return { ...this.#sums.totals(span), days: this.#sums.daily(days) }
  }

  /** Most downloaded first, like those of files. */
  perRelease(span: Span) {
    return this.#sums.perRelease(span)
  }

  perAsset(span: Span) {
    return this.#sums.perAsset(span)
  }

  /** Oldest first; days on which nothing happened are left out. */
  daily(span: Span) {
    return this.#sums.daily(span)
  }

  /** Everything that was counted in a span of days, in one call. @param today UTC day */
  async insights(span: InsightsSpan, today = span.to, filter?: InsightsFilter): Promise<CountedInsights> {
    if (filter) return readFiltered(this.ctx.storage.sql, span, filter)
    await this.#rollups.prepare(span)
    const clients = summarizeClients(this.#clientCounts.distinct, span, today)
    this.#rollups.update(span)
    const { requests: total, unmeasured } = this.#sums.totals(span)
    const insights = readInsights({ days: this.#sums.daily, rollups: this.#rollups }, span)
    return { ...insights, requests: { total, unmeasured }, clients }
  }

  /** Distinct clients of a span of days. @param today UTC day */
  clients(span: InsightsSpan, today: string): CountedClients {
    return readClients(this.#clientCounts.distinct, span, today)
  }

  /** The clients of each of some versions, and of all, on each day of a span. */
  clientsOfVersions(span: Span, versions: string[]): VersionClients {
    return readVersionClients(this.#clientCounts.distinct, span, versions)
  }

  /** Every version that had clients in a span of days. */
  countedVersions(span: Span): CountedVersions {
    return readVersions(this.#clientCounts.distinct, span)
  }

  /** The clients of the last full day; null: none was counted yet. @param today UTC day */
  lastDayClients(today: string): LastDayClients | null {
    return readLastDayClients(this.#clientCounts.distinct, today)
  }

  /** Downloads and distinct clients of each platform on each day of a span that counted any. */
  platformDays(span: Span): PlatformDay[] {
    return readPlatformDays(this.#sums, this.#clientCounts.distinct, span)
  }

  checksByVersion(span: Span) {
    return readChecksByVersion(this.#sums, this.#rollups, span)
  }

  /** What was counted in the hours up to a moment (ISO 8601). */
  hours(now: string): HourlyInsights {
    return readHours(this.#hours, new Date(now))
  }

  /** What became of the releases, by the days on which clients fetched them. */
  outcomes(span: Span): CountedOutcomes {
    const { outcomes, reports } = this.#clientCounts
    return readOutcomes(outcomes, reports, span)
  }

  /** The same of some releases, without reports, for the guards of a rollout. */
  releaseHealth(releaseIds: string[], span: Span): ReleaseHealth[] {
    return this.#clientCounts.outcomes.read(span, releaseIds)
  }

  /** Update checks without a file for their platform, in the last full hour before a moment, and in a usual one. */
  async checksWithoutPlatform(now: string): Promise<ChecksWithoutPlatform> {
    const span = daysBefore(now, USUAL_DAYS)
    await this.#rollups.prepare(span)
    return readChecksWithoutPlatform(this.#hours, this.#rollups, now, span, USUAL_DAYS)
  }

  override async alarm(): Promise<void> {
    const now = new Date()
    const isPruned = this.#clients.prune(now)
    this.#batches.prune(now)
    this.#hours.prune(now)
    if (this.#prunedOn !== utcDay(now)) this.#clientCounts.prune(now)
    this.#prunedOn = utcDay(now)
    this.#rollups.catchUp()
    try {
      await this.#reports.report()
    } catch (problem) {
      logProblem('A Meter could not report', {}, problem)
    }
    const next = this.#clientCounts.nextPrune(now)
    const waits = [
      ...(isPruned ? [] : [0]),
      ...(this.#reports.isDue() ? [METER_REPORT_MS] : []),
      ...(this.#clients.isEmpty() ? [] : [CLIENT_ROW_TTL_MS / 2]),
      ...(this.#batches.isEmpty() ? [] : [COUNT_BATCH_TTL_MS]),
      ...(this.#hours.isEmpty() ? [] : [HOUR]),
      ...(next === null ? [] : [next - now.getTime()]),
    ]
    if (waits.length > 0) await this.#wakeIn(Math.min(...waits))
  }

  // ── Of an organization ──

  /** The Meter of an application is about to count. */
  announce(appId: string, announcement: string): void {
    this.#organization.announce(appId, announcement)
  }

  /** Takes the running totals of an application. */
  report(appId: string, announcement: string | null, days: DayTotals[]): void {
    this.#organization.report(appId, announcement, days)
  }

  /** What all applications of the organization have counted. */
  async organizationTotals(span: Span) {
    return this.#organization.read(span)
  }

  /** Runs work that counts, unless it has been done for this batch; all of it or, when it fails, nothing. */
  async #once<T>(batch: string | undefined, work: () => T): Promise<T | undefined> {
    let result: T | undefined
    await this.#reports.countAnnounced(() =>
      this.ctx.storage.transactionSync(() => {
        if (batch === undefined || this.#batches.isNew(batch)) result = work()
      }),
    )
    if (batch !== undefined) await this.#wakeIn(COUNT_BATCH_TTL_MS)
    return result
  }

  #other(name: string) {
    const { METER } = this.env
    return METER.get(METER.idFromName(name))
  }

  async #wakeIn(milliseconds: number): Promise<void> {
    const { storage } = this.ctx
    const at = Date.now() + milliseconds
    const set = await storage.getAlarm()
    if (set === null || set > at) await storage.setAlarm(at)
  }
}
