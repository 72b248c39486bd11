import { type ChannelSummary, channelName } from '#shared/domain/releases/channel.ts'
import type { ReleaseFilter, ReleaseOrder } from '#shared/domain/releases/release.ts'
import { filter as filterSign, sort } from '#web/ui/icon/shapes.ts'
import { Menu } from '#web/ui/menu/menu.tsx'
import { SearchField } from '#web/ui/search-field/search-field.tsx'
import { SegmentLinks } from '#web/ui/segments/segments.tsx'
import type { ReleasesFilterState } from './releases-filter.ts'
import styles from './releases-filter-bar.module.css'

const STATES: [status: ReleaseFilter, word: string][] = [
  ['draft', 'Drafts'],
  ['published', 'Published'],
  ['rolling', 'Rolling out'],
  ['paused', 'Paused or held'],
  ['live', 'Live'],
  ['replaced', 'Replaced'],
  ['yanked', 'Yanked'],
]
const ORDERS: Record<ReleaseOrder, string> = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  version: 'Highest version',
}
/** More are chosen in a menu. */
const MAX_SEGMENTS = 5

interface ReleasesFilterBarProps {
  state: ReleasesFilterState
  /** Undefined while they are loading. */
  channels: readonly ChannelSummary[] | undefined
  /** Nothing is known of the channels yet. */
  pending: boolean
}

/** Searches, narrows and sorts the list. */
export function ReleasesFilterBar({ state, channels, pending }: ReleasesFilterBarProps) {
  const { filter, hrefOf, change } = state
  const status = STATES.find(([each]) => each === filter.status)?.[1]
  return (
    <search className={styles.filters} data-pending={pending || undefined}>
      <div className={styles.search}>
        <SearchField
          label="Search versions and notes"
          value={filter.search}
          onChange={(search) => change({ search }, { replace: true })}
        />
      </div>
      <div className={styles.channels}>
        <Channels state={state} channels={channels} />
      </div>
      <Menu
        icon={filterSign}
        label={status ? `State: ${status}` : 'State'}
        trigger={status ?? 'State'}
        entries={[
          entry('All states', hrefOf({ status: undefined }), filter.status === undefined),
          ...STATES.map(([each, word]) => entry(word, hrefOf({ status: each }), filter.status === each)),
        ]}
      />
      <Menu
        variant="ghost"
        icon={sort}
        label={`Sort: ${ORDERS[filter.order]}`}
        trigger={ORDERS[filter.order]}
        entries={(Object.keys(ORDERS) as ReleaseOrder[]).map((order) =>
          entry(ORDERS[order], hrefOf({ order }), filter.order === order),
        )}
      />
    </search>
  )
}

function Channels({ state: { filter, hrefOf }, channels = [] }: Omit<ReleasesFilterBarProps, 'pending'>) {
  const isListed = channels.some(({ channel }) => channel === filter.channel)
  const listed = filter.channel === undefined || isListed ? [] : [filter.channel]
  // They are of all releases, not of those that match.
  const isCounted = filter.search.trim() === ''
  const names = [...channels.map(({ channel }) => channel), ...listed]
  if (names.length < 2 && filter.channel === undefined) return null
  const options = [
    {
      href: hrefOf({ channel: undefined }),
      label: 'All',
      current: filter.channel === undefined,
      count: isCounted ? channels.reduce((sum, { counts }) => sum + (counts.all ?? 0), 0) : undefined,
    },
    ...names.map((name) => ({
      href: hrefOf({ channel: name }),
      label: channelName(name),
      current: filter.channel === name,
      count: isCounted ? channels.find(({ channel }) => channel === name)?.counts.all : undefined,
    })),
  ]
  if (names.length <= MAX_SEGMENTS) return <SegmentLinks label="Channel" options={options} />
  const current = filter.channel === undefined ? undefined : channelName(filter.channel)
  return (
    <Menu
      label={current ? `Channel: ${current}` : 'Channel'}
      trigger={current ?? 'Channel'}
      entries={options.map(({ label, href, current }) => entry(label, href, current))}
    />
  )
}

function entry(label: string, href: string, current: boolean) {
  return { kind: 'link' as const, label, href, current }
}
