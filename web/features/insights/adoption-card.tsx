import { useState } from 'react'
import type { ApplicationInsights } from '#shared/domain/insights/application-insights.ts'
import { links } from '#shared/routes.ts'
import { useAdoption } from '#web/lib/api/use-adoption.ts'
import { isWithoutInsights } from '#web/lib/api/use-insights.ts'
import { useApplication, useOrganization } from '#web/lib/session/organization.ts'
import { Card } from '#web/ui/card/card.tsx'
import { AdoptionChart } from '#web/ui/chart/adoption-chart.tsx'
import { ChartSkeleton } from '#web/ui/chart/chart-skeleton.tsx'
import { Loaded } from '#web/ui/loaded/loaded.tsx'
import { NativeSelect } from '#web/ui/native-select/native-select.tsx'
import { TextLink } from '#web/ui/text-link/text-link.tsx'

type Released = ApplicationInsights['published']

/** How fast clients take up a release of these days, beside the release before it. */
export function AdoptionCard({ released }: { released: Released }) {
  const [newest] = released
  return newest ? <ChosenAdoption released={released} newest={newest.id} /> : null
}

/** @param released the newest first */
function ChosenAdoption({ released, newest }: { released: Released; newest: string }) {
  const { org } = useOrganization()
  const { slug } = useApplication()
  const [chosen, setChosen] = useState(newest)
  const release = released.some(({ id }) => id === chosen) ? chosen : newest
  const query = useAdoption(org.slug, slug, release)
  const choice = released.length > 1 && (
    <NativeSelect
      {...{ compact: true, placeholder: 'Release', 'aria-label': 'Release' }}
      value={release}
      options={released.map(({ id, version }) => ({ value: id, label: version }))}
      onChange={(event) => setChosen(event.target.value)}
    />
  )
  return (
    <Loaded
      query={query}
      loading={<ChartSkeleton title="Adoption" />}
      failure={(notice, error) =>
        isWithoutInsights(error) ? null : (
          <Card title="Adoption" aside={choice}>
            {notice}
          </Card>
        )
      }
    >
      {(adoption) => (
        <AdoptionChart
          adoption={adoption}
          slug={slug}
          aside={
            <>
              {choice}
              <TextLink className="link small" href={links.release(org.slug, slug, release)}>
                Open {adoption.release.version}
              </TextLink>
            </>
          }
        />
      )}
    </Loaded>
  )
}
