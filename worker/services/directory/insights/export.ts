import { csvLine } from '#shared/domain/csv.ts'
import type {
  ApplicationInsights,
  FilteredInsightsQuestion,
  Ranking,
} from '#shared/domain/insights/application-insights.ts'
import type { ClientInsights, ClientRanking } from '#shared/domain/insights/client-insights.ts'
import type { HourlyInsights } from '#shared/domain/insights/hourly-insights.ts'
import { REPORT_COUNTS, type ReleaseOutcomes } from '#shared/domain/insights/release-outcomes.ts'
import { DAY, HOUR, utcDay, utcHour } from '#shared/domain/time.ts'
import type { Machine, Person } from '#worker/platform/rpc/context.ts'
import type { Context } from '#worker/services/directory/context.ts'
import { readClients } from './read-clients.ts'
import { readHours } from './read-hours.ts'
import { readInsights } from './read-insights.ts'
import { readOutcomes } from './read-outcomes.ts'

/** `period`: a UTC day (of a bucket the first), an hour, or empty for the whole span. */
const COLUMNS = ['period', 'metric', 'dimension', 'value', 'count']
type Line = [period: string, metric: string, dimension: string, value: string, count: number]

/**
 * Everything that was counted of an application in a span of UTC days, and in the last hours, as one table. With a
 * filter only what it applies to: clients, outcomes and hours aren't counted by channel and platform.
 */
export async function exportInsights(
  ctx: Context<Person | Machine>,
  question: FilteredInsightsQuestion,
): Promise<{ csv: string }> {
  if (question.channel || question.platform) return asCsv(linesOfInsights(await readInsights(ctx, question)))
  const [insights, clients, outcomes, hours] = await Promise.all([
    readInsights(ctx, question),
    readClients(ctx, question),
    readOutcomes(ctx, question),
    readHours(ctx, question),
  ])
  return asCsv([
    ...linesOfInsights(insights),
    ...linesOfClients(clients),
    ...linesOfOutcomes(outcomes),
    ...linesOfHours(hours),
  ])
}

const asCsv = (lines: readonly Line[]) => ({ csv: [COLUMNS, ...lines].map(csvLine).join('') })

function linesOfInsights(insights: ApplicationInsights): Line[] {
  const { series, versions, releases, reasons, requests } = insights
  const days = bucketDays(insights)
  return [
    ...overTime(days, 'downloads', '', '', series.downloads),
    ...overTime(days, 'update downloads', '', '', series.updateDownloads),
    ...overTime(days, 'update checks', '', '', series.updateChecks),
    ...(requests
      ? [
          ['', 'requests for files', '', '', requests.total] satisfies Line,
          ['', 'requests not told apart', '', '', requests.unmeasured] satisfies Line,
        ]
      : []),
    ...versions.flatMap((each) => overTime(days, 'update checks', 'version', each.version, each.series)),
    ...releases.flatMap((each) =>
      overTime(days, 'downloads', 'release', nameOf(each), each.series.downloads),
    ),
    ...(['platforms', 'countries', 'channels'] as const).flatMap((dimension) => [
      ...ranked('update checks', dimension, insights[dimension].updateChecks),
      ...ranked('downloads', dimension, insights[dimension].downloads),
    ]),
    ...reasons.flatMap(({ reason, updateChecks, platforms = [] }): Line[] => [
      ['', 'update checks', 'reason', reason, updateChecks],
      ...platforms.map(
        (each): Line => ['', 'update checks', `platform of ${reason}`, each.platform, each.updateChecks],
      ),
    ]),
  ]
}

function linesOfClients(clients: ClientInsights): Line[] {
  const days = bucketDays(clients)
  return [
    ...overTime(days, 'clients a day', '', '', clients.series),
    ...clients.versions.series.flatMap((each) =>
      overTime(days, 'clients a day', 'version', each.version, each.series),
    ),
    ...(['versions', 'platforms', 'countries', 'channels'] as const).flatMap((dimension) =>
      meanRanked(dimension, clients[dimension]),
    ),
    ...clients.versionsOnPlatforms.map(
      ({ version, platform, clients: count }): Line => [
        '',
        'clients a day',
        'version on platform',
        `${version} ${platform}`,
        count,
      ],
    ),
  ]
}

function linesOfOutcomes({ releases, unreadable }: ReleaseOutcomes): Line[] {
  return [
    ...releases.flatMap((each): Line[] => [
      ...(['offered', 'fetched', 'updated', 'failed', 'reported'] as const).map(
        (outcome): Line => ['', outcome, 'release', nameOf(each), each[outcome]],
      ),
      ...REPORT_COUNTS.flatMap((event): Line[] => [
        ['', `confirmed: ${event}`, 'release', nameOf(each), each.confirmed[event]],
        ['', `unconfirmed: ${event}`, 'release', nameOf(each), each.unconfirmed[event]],
      ]),
      ...each.reasons.map(
        ({ event, reason, count }): Line => [
          '',
          `confirmed: ${event}`,
          `reason of ${nameOf(each)}`,
          reason,
          count,
        ],
      ),
    ]),
    ['', 'unreadable reports', '', '', unreadable],
  ]
}

function linesOfHours(hours: HourlyInsights): Line[] {
  const start = Date.parse(`${hours.from}:00:00.000Z`)
  const periods = Array.from({ length: hours.hours }, (_, index) => utcHour(new Date(start + index * HOUR)))
  return [
    ...overTime(periods, 'downloads', '', '', hours.series.downloads),
    ...overTime(periods, 'update downloads', '', '', hours.series.updateDownloads),
    ...overTime(periods, 'update checks', '', '', hours.series.updateChecks),
    ...(['versions', 'platforms', 'countries', 'channels', 'reasons'] as const).flatMap((dimension) =>
      hours[dimension].flatMap(({ value, updateChecks, series }) =>
        overTime(periods, updateChecks > 0 ? 'update checks' : 'downloads', dimension, value, series),
      ),
    ),
  ]
}

const nameOf = ({ version, channel }: { version: string; channel: string | null }) =>
  channel ? `${version} (${channel})` : version

function bucketDays({ days, bucketDays: length, series }: ApplicationInsights | ClientInsights): string[] {
  const count = 'updateChecks' in series ? series.updateChecks.length : series.length
  return Array.from({ length: count }, (_, index) =>
    utcDay(new Date(Date.parse(days.from) + index * length * DAY)),
  )
}

function overTime(
  periods: readonly string[],
  metric: string,
  dimension: string,
  value: string,
  series: readonly (number | null)[],
): Line[] {
  return series.flatMap((count, index): Line[] =>
    count === null ? [] : [[periods[index] ?? '', metric, dimension, value, count]],
  )
}

function ranked(metric: string, dimension: string, { items, rest, unknown }: Ranking): Line[] {
  return [
    ...items.map(({ value, count }): Line => ['', metric, dimension, value, count]),
    ['', metric, `other ${dimension}`, '', rest.count],
    ['', metric, `unknown ${dimension}`, '', unknown],
  ]
}

function meanRanked(dimension: string, { items, others, unknown }: ClientRanking): Line[] {
  return [
    ...items.map(({ value, clients }): Line => ['', 'clients a day', dimension, value, clients]),
    ['', 'clients a day', `other ${dimension}`, '', others],
    ['', 'clients a day', `unknown ${dimension}`, '', unknown],
  ]
}
