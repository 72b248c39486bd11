import type { Adoption, AdoptionCurve } from '#shared/domain/insights/adoption.ts'
import { Bars } from '#web/ui/bars/bars.tsx'
import type { Gallery } from '#web/ui/gallery.ts'
import { Segments } from '#web/ui/segments/segments.tsx'
import { AdoptionChart } from './adoption-chart.tsx'
import { ChartCard } from './chart-card.tsx'
import { ChartKey } from './chart-key.tsx'
import { ChartSkeleton } from './chart-skeleton.tsx'
import { Figure } from './figure.tsx'
import { Legend } from './legend.tsx'
import type { ChartSeries } from './series.ts'
import { seriesTable } from './series-table.ts'
import { Sparkline } from './sparkline.tsx'
import { TimeChart } from './time-chart.tsx'

const BUCKETS = { from: '2026-10-24', bucketDays: 1, count: 30 }
const over = (value: (day: number) => number) =>
  Array.from({ length: 30 }, (_, day) => Math.round(value(day)))
const wave = (day: number) => 1 + Math.sin(day * 1.7) / 25
const taken = (day: number) => (day < 16 ? 0 : 1 - Math.exp((16 - day) / 4))

const VERSIONS: ChartSeries[] = [
  { label: '2.4.1', color: 'step-1', values: over((day) => Math.max(0, day - 27) * 600) },
  { label: '2.4.0', color: 'step-2', values: over((day) => 14_000 * taken(day) * wave(day)) },
  { label: '2.3.1', color: 'step-3', values: over((day) => 12_500 * (1 - taken(day)) * wave(day)) },
  { label: '2.2', color: 'step-4', values: over((day) => 2800 - day * 60) },
  { label: 'Other versions', color: 'step-5', values: over((day) => 1500 - day * 30) },
]
const DOWNLOADS: ChartSeries[] = [
  { label: 'New installs', color: 'kind-1', values: over((day) => 260 * wave(day)) },
  {
    label: 'Updates',
    color: 'kind-2',
    values: over((day) => 60 + 4900 * (day < 16 ? 0 : Math.exp((16 - day) / 2.5))),
  },
]
const CHECKS: ChartSeries[] = [
  {
    label: 'Last 30 days',
    color: 'kind-1',
    values: over((day) => (58_000 + day * 200) * (day % 7 < 5 ? 1 : 0.85)),
  },
  {
    ...{ label: '30 days before', color: 'rest', dashed: true },
    values: over((day) => (52_000 + day * 100) * (day % 7 < 5 ? 1 : 0.85)),
  },
]
const PLATFORMS: ChartSeries[] = [
  { label: 'Windows', color: 'kind-1', values: over((day) => 51 + day / 12) },
  { label: 'macOS', color: 'kind-2', values: over((day) => 34 - day / 30) },
  { label: 'Linux', color: 'kind-3', values: over((day) => 15 - day / 20) },
]
const FLAGS = [
  { index: 16, label: '2.4.0', remark: '2.4.0 published' },
  { index: 28, label: '2.4.1', remark: '2.4.1 published' },
]
const NOTHING: ChartSeries[] = DOWNLOADS.map((each) => ({ ...each, values: over(() => 0) }))

const HOURS = { from: '2026-11-21T13', count: 30, hourly: true } as const
const curveOf = (version: string, days: number, clients: (day: number) => number): AdoptionCurve => ({
  ...{ id: version, version, channel: null, publishedAt: '2026-11-09T09:00:00.000Z' },
  days: over(clients)
    .slice(0, days)
    .map((have) => ({ day: '2026-11-09', clients: have, of: 18_000, share: have / 18_000 })),
})
const ADOPTION: Adoption = {
  release: curveOf('2.4.1', 4, (day) => 17_000 * taken(day + 16)),
  before: {
    ...curveOf('2.4.0', 14, (day) => 14_000 * taken(day + 16)),
    publishedAt: '2026-10-26T09:00:00.000Z',
  },
}

export const gallery: Gallery = {
  Adoption: <AdoptionChart adoption={ADOPTION} slug="editor" />,
  'Adoption on the first day': (
    <AdoptionChart adoption={{ ...ADOPTION, release: curveOf('2.5.0', 1, () => 2_000) }} slug="editor" />
  ),
  'Adoption by no client': (
    <AdoptionChart adoption={{ release: curveOf('2.5.0', 3, () => 0), before: null }} slug="editor" />
  ),
  Hours: (
    <TimeChart
      kind="lines"
      label="Update checks over 30 hours."
      buckets={HOURS}
      series={CHECKS.slice(0, 1)}
    />
  ),
  'Bands with releases': (
    <ChartCard
      title="Versions in use"
      filename="versions"
      table={seriesTable(BUCKETS, VERSIONS)}
      aside={
        <Segments
          label="Unit"
          value="checks"
          onChange={() => undefined}
          options={[
            { value: 'checks', label: 'Checks' },
            { value: 'percent', label: 'Percent' },
          ]}
        />
      }
    >
      <TimeChart
        kind="bands"
        label="Update checks by version over 30 days. On the last day 2.4.0 has 78%."
        buckets={BUCKETS}
        series={VERSIONS}
        flags={FLAGS}
        total="All checks"
        height="18rem"
      />
      <Legend series={VERSIONS} />
    </ChartCard>
  ),
  Columns: (
    <ChartCard title="Downloads" filename="downloads" table={seriesTable(BUCKETS, DOWNLOADS)}>
      <Figure value={24_851} change={12} comparedWith="the 30 days before" />
      <TimeChart
        kind="columns"
        label="Downloads per day."
        buckets={BUCKETS}
        series={DOWNLOADS}
        total="All downloads"
      />
      <Legend series={DOWNLOADS} />
    </ChartCard>
  ),
  'One line against the time before': (
    <ChartCard title="Update checks" filename="checks" table={seriesTable(BUCKETS, CHECKS)}>
      <Figure value={1_840_000} change={-9} comparedWith="the 30 days before" neutral>
        update checks
      </Figure>
      <TimeChart kind="lines" label="Update checks per day." buckets={BUCKETS} series={CHECKS} />
      <Legend series={CHECKS} />
    </ChartCard>
  ),
  'Several lines, in percent': (
    <TimeChart
      kind="lines"
      label="Share of checks by platform."
      buckets={BUCKETS}
      series={PLATFORMS}
      format={(value) => `${value}%`}
      formatAxis={(value) => `${value}%`}
    />
  ),
  'A line that ends today': (
    <TimeChart
      kind="lines"
      label="Share of checks by days since the release, beside the release before it."
      buckets={BUCKETS}
      series={[
        { label: '2.4.1', color: 'kind-1', values: [4, 9, 17, 26] },
        { label: '2.4.0', color: 'rest', dashed: true, values: over((day) => 90 * (1 - Math.exp(-day / 5))) },
      ]}
      max={100}
      format={(value) => `${value}%`}
      formatAxis={(value) => `${value}%`}
    />
  ),
  'Without data': (
    <TimeChart
      kind="columns"
      label="No downloads in the last 30 days."
      buckets={BUCKETS}
      series={NOTHING}
      empty="No downloads in the last 30 days."
    />
  ),
  'One day': (
    <TimeChart
      kind="lines"
      label="Update checks on one day."
      buckets={{ from: '2026-11-22', bucketDays: 1, count: 1 }}
      series={[{ label: 'Checks', color: 'kind-1', values: [3] }]}
    />
  ),
  Loading: <ChartSkeleton title="Downloads" />,
  Sparklines: (
    <div style={{ display: 'flex', gap: '2rem' }}>
      <Sparkline values={over((day) => day * day)} label="Downloads rise." />
      <Sparkline values={over((day) => 10 + (day % 5))} color="rest" />
      <Sparkline values={over(() => 0)} label="No downloads." />
    </div>
  ),
  'Bars by version': (
    <div style={{ maxWidth: '15rem' }}>
      <Bars
        label="Versions"
        bars={[
          {
            label: '2.4.1',
            sign: <ChartKey color="step-1" />,
            value: '7.6%',
            aside: '1,386',
            share: 0.076,
            color: 'step-1',
          },
          {
            label: '2.4.0',
            sign: <ChartKey color="step-2" />,
            value: '78.3%',
            aside: '14,282',
            share: 0.783,
            color: 'step-2',
          },
          {
            label: 'Other versions',
            sign: <ChartKey color="step-5" />,
            value: '14.1%',
            aside: '2,572',
            share: 0.141,
            color: 'rest',
          },
        ]}
      />
    </div>
  ),
  Figures: (
    <div style={{ display: 'flex', gap: '2rem' }}>
      <Figure value={18_240} change={6} comparedWith="the 30 days before">
        update checks
      </Figure>
      <Figure value={1204} change={-12}>
        downloads
      </Figure>
      <Figure value={0} change={null}>
        downloads
      </Figure>
    </div>
  ),
}
