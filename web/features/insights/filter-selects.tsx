import type { InsightsFilter } from '#shared/domain/insights/application-insights.ts'
import { platformWords } from '#web/lib/format/platform-words.ts'
import { Select } from '#web/ui/select/select.tsx'
import type { Counted } from './insights-part.ts'
import type { RangeChange } from './insights-range.ts'

/** No channel or platform has an empty name. */
const ALL = ''

interface FilterSelectsProps {
  filter: InsightsFilter
  /** Of everything: what there is to choose from. */
  insights: Pick<Counted, 'channels' | 'platforms'> | undefined
  onShow: (change: RangeChange) => void
}

/** Of which channel and platform the charts are. Where there is only one, there is nothing to choose. */
export function FilterSelects({ filter, insights, onShow }: FilterSelectsProps) {
  const channels = valuesOf(insights?.channels, filter.channel)
  const platforms = valuesOf(insights?.platforms, filter.platform)
  return (
    <>
      {(channels.length > 1 || filter.channel) && (
        <Select
          compact
          label="Channel"
          value={filter.channel ?? ALL}
          options={[
            { value: ALL, label: 'All channels' },
            ...channels.map((value) => ({ value, label: value })),
          ]}
          onChange={(value) => onShow({ channel: value || null })}
        />
      )}
      {(platforms.length > 1 || filter.platform) && (
        <Select
          compact
          label="Platform"
          value={filter.platform ?? ALL}
          options={[
            { value: ALL, label: 'All platforms' },
            ...platforms.map((value) => ({ value, label: platformWords(value).name })),
          ]}
          onChange={(value) => onShow({ platform: value || null })}
        />
      )}
    </>
  )
}

/** Those with most update checks first, then those that were only downloaded. One that a link names is among them. */
function valuesOf(rankings: Counted['channels'] | undefined, chosen: string | undefined): string[] {
  const { updateChecks, downloads } = rankings ?? { updateChecks: { items: [] }, downloads: { items: [] } }
  const counted = [...updateChecks.items, ...downloads.items].map(({ value }) => value)
  return [...new Set(chosen ? [...counted, chosen] : counted)]
}
