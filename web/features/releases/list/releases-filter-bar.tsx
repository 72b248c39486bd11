import { ReleaseFilter } from '#shared/domain/releases/release.ts'
import { channelName } from '#web/features/releases/release-badges.tsx'
import type { AppPlace } from '#web/features/releases/use-app-place.ts'
import { Select } from '#web/ui/select/select.tsx'
import type { ReleasesFilter } from './releases-filter.ts'
import styles from './releases-page.module.css'
import { useChannels } from './use-releases.ts'

interface ReleasesFilterBarProps {
  place: AppPlace
  filter: ReleasesFilter
  onChange: (change: Partial<ReleasesFilter>) => void
}

// Of two selects each shows its own "all"; a value that no channel can have stands for it.
const ALL = '*'
const UNNAMED = '-'

/** Narrows the list down. */
export function ReleasesFilterBar({ place, filter, onChange }: ReleasesFilterBarProps) {
  const inUse = useChannels(place)
  const { channel, status } = filter
  const channels = channel && !inUse.includes(channel) ? [...inUse, channel] : inUse
  return (
    <div className={styles.filters}>
      <Select
        label="Status"
        value={status ?? ALL}
        options={[
          { value: ALL, label: 'Every status' },
          { value: 'draft', label: 'Drafts' },
          { value: 'published', label: 'Published' },
          { value: 'yanked', label: 'Yanked' },
        ]}
        onChange={(value) => onChange({ status: ReleaseFilter.options.find((each) => each === value) })}
      />
      <Select
        label="Channel"
        value={channel === undefined ? ALL : (channel ?? UNNAMED)}
        options={[
          { value: ALL, label: 'Every channel' },
          ...channels.map((each) => ({ value: each ?? UNNAMED, label: channelName(each) })),
        ]}
        onChange={(value) =>
          onChange({ channel: value === ALL ? undefined : value === UNNAMED ? null : value })
        }
      />
    </div>
  )
}
