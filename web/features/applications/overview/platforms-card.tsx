import type { Ranking } from '#shared/domain/insights/application-insights.ts'
import { links } from '#shared/routes.ts'
import { formatShare } from '#web/lib/format/figures.ts'
import { formatCount } from '#web/lib/format/format.ts'
import { type PlatformWords, platformWords } from '#web/lib/format/platform-words.ts'
import { useApplication, useOrganization } from '#web/lib/session/organization.ts'
import { type Bar, Bars } from '#web/ui/bars/bars.tsx'
import { LinkButton } from '#web/ui/button/link-button.tsx'
import { Card } from '#web/ui/card/card.tsx'
import { Icon, type IconSource } from '#web/ui/icon/icon.tsx'
import { linux, macos, windows } from '#web/ui/icon/shapes.ts'
import { Stack } from '#web/ui/stack/stack.tsx'

const MAX_SHOWN = 5
const SIGNS: Record<NonNullable<PlatformWords['system']>, IconSource> = { windows, macos, linux }

/** From which platforms the update checks come. */
export function PlatformsCard({ ranking }: { ranking: Ranking }) {
  const { org } = useOrganization()
  const { slug } = useApplication()
  const { items, rest, unknown } = ranking
  const shown = items.slice(0, MAX_SHOWN)
  const total = items.reduce((sum, { count }) => sum + count, rest.count + unknown)
  const more = items.length - shown.length + rest.values
  return (
    <Card
      title="Platforms"
      aside={
        <LinkButton variant="ghost" href={links.insights(org.slug, slug)}>
          All <Icon name="chevron-right" size={14} />
        </LinkButton>
      }
    >
      {shown.length > 0 ? (
        <Stack gap={4}>
          <Bars
            label="Update checks by platform"
            bars={shown.map(({ value, count }): Bar => {
              const { name, system } = platformWords(value)
              return {
                label: name,
                sign: <Icon name={system ? SIGNS[system] : 'monitor'} />,
                value: formatShare(count, total),
                aside: formatCount(count),
                share: count / total,
              }
            })}
          />
          {more > 0 && <p className="small muted">{formatCount(more)} more</p>}
        </Stack>
      ) : (
        <p className="small muted">No update checks in this range. Downloads are in Insights.</p>
      )}
    </Card>
  )
}
