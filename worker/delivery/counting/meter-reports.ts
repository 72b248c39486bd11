// How a Meter tells its organization's what it has counted. Before the first count after a report it announces itself,
// so that a reader of the organization's totals knows to ask it; half a minute later it reports its running totals.
// A report that is lost or repeated changes nothing, and after a crash the alarm is still set.

import { SECOND } from '#shared/domain/time.ts'
import { METER_REPORT_MS } from '#shared/limits.ts'
import { logProblem } from '#worker/platform/log.ts'
import { withTimeout } from '#worker/platform/timeout.ts'
import type { DayTotals } from './count.ts'
import type { Sums } from './meter-sums.ts'

/** Counts wait for the announcement, and the isolate that sends them doesn't wait for long. */
const ANNOUNCE_TIMEOUT_MS = 3 * SECOND

/** The application of a Meter, and its organization. */
export interface MeterOwner {
  appId: string
  orgId: string
}

/** The Meter of an organization, as far as it is used here. */
interface OrganizationMeter {
  announce: (appId: string, announcement: string) => Promise<void>
  report: (appId: string, announcement: string | null, days: DayTotals[]) => Promise<void>
}

interface ReportDeps {
  storage: DurableObjectStorage
  sums: Sums
  organizationOf: (owner: MeterOwner) => OrganizationMeter
  wakeIn: (milliseconds: number) => Promise<void>
}

export function createReports({ storage: { kv }, sums, organizationOf, wakeIn }: ReportDeps) {
  /** The announcement of this instance. Another instance announces itself again, which changes nothing. */
  let announced: Promise<void> | undefined

  const owner = () => kv.get<MeterOwner>('owner')

  /** Counts once the organization knows that there is something to report. */
  async function countAnnounced(count: () => void): Promise<void> {
    const known = owner()
    let own: Promise<void> | undefined
    // A report that began while this waited has taken the announcement back.
    while (known && (!own || own !== announced)) {
      announced ??= announce(known)
      own = announced
      await own
    }
    count()
  }

  /** After a failure of the storage the next count announces again. */
  async function announce(known: MeterOwner): Promise<void> {
    try {
      await send(known)
    } catch (problem) {
      announced = undefined
      throw problem
    }
  }

  /** What can't be announced is counted all the same, and reported within the minute. */
  async function send(known: MeterOwner): Promise<void> {
    const announcement = crypto.randomUUID()
    kv.put('announcement', announcement)
    await wakeIn(METER_REPORT_MS)
    try {
      await withTimeout(organizationOf(known).announce(known.appId, announcement), ANNOUNCE_TIMEOUT_MS)
    } catch (problem) {
      logProblem('A Meter could not announce itself', { appId: known.appId }, problem)
    }
  }

  /** @throws when the organization's Meter doesn't answer; the next report then has the same totals, or higher ones */
  async function report(): Promise<void> {
    await announced
    const known = owner()
    const days = sums.unreported()
    const announcement = kv.get<string>('announcement') ?? null
    if (!known || (days.length === 0 && announcement === null)) return
    // What is counted from here on is announced again, under another id than this report takes back.
    announced = undefined
    await organizationOf(known).report(known.appId, announcement, days)
    sums.markReported(days)
    if (kv.get('announcement') === announcement) kv.delete('announcement')
  }

  /**
   * Links the Meter to its application and organization, and reports everything it has ever counted. @throws
   * as `report`
   */
  async function link(given: MeterOwner): Promise<void> {
    kv.put('owner', given)
    sums.markAllUnreported()
    await report()
  }

  const isDue = () =>
    owner() !== undefined && (kv.get('announcement') !== undefined || sums.unreported().length > 0)

  return { countAnnounced, report, link, isDue }
}
