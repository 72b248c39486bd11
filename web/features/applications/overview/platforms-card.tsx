import type { Ranking } from '#shared/domain/insights/application-insights.ts'
import type { ClientInsights } from '#shared/domain/insights/client-insights.ts'
import { links } from '#shared/routes.ts'
import { rankingOfClients, sumOf, wholeOfClients } from '#web/lib/format/client-ranking.ts'
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

interface PlatformsCardProps {
  checks: Ranking
  /** Undefined: none were counted in this range. */
  clients: ClientInsights | undefined
}

/** The platforms of clients on an average day, or of the update checks where clients weren't counted. */
export function PlatformsCard({ checks, clients }: PlatformsCardProps) {
  const { org } = useOrganization()
  const { slug } = useApplication()
  const ranking = clients ? rankingOfClients(clients.platforms) : checks
  const { items, rest } = ranking
  const shown = items.slice(0, MAX_SHOWN)
  const total = clients ? wholeOfClients(ranking, clients.perDay) : sumOf(ranking)
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
          {clients && <p className="small muted">Clients on an average day</p>}
          <Bars
            label={clients ? 'Clients by platform' : 'Update checks by platform'}
            bars={shown.map(({ value, count }): Bar => {
              const { name, system } = platformWords(value)
              return {
                label: name,
                sign: <Icon name={system ? SIGNS[system] : 'monitor'} />,
                value: formatShare(Math.min(count, total), total),
                aside: formatCount(count),
                share: total === 0 ? 0 : count / total,
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
