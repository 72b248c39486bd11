import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { directory } from '#shared/contracts/directory.ts'
import { rpcQuery } from '#web/lib/api/rpc.ts'
import { hasChecks, updatesItself, useInsights, useLifetime } from '#web/lib/api/use-insights.ts'
import { focusScreen } from '#web/lib/browser/focus.ts'
import { useApplication, useOrganization } from '#web/lib/session/organization.ts'
import { lazyPart } from '#web/ui/lazy-part/lazy-part.tsx'
import { Stack } from '#web/ui/stack/stack.tsx'
import { CiStrip } from './first-run/ci-strip.tsx'
import { useHiddenFirstRun } from './first-run/hidden-first-run.ts'
import { useCiStep } from './first-run/use-ci-step.ts'
import { useInsightsRange } from './overview/insights-range.ts'
import { Overview } from './overview/overview.tsx'
import { OverviewHeader } from './overview/overview-header.tsx'
import { OverviewSkeleton } from './overview/overview-skeleton.tsx'

const FirstRun = lazyPart(() => import('./first-run/first-run.tsx').then((part) => part.FirstRun))

/** One application: what is live and who has it; until an updater is connected, the way there. */
export default function ApplicationPage() {
  const { id } = useApplication()
  return <ApplicationHome key={id} />
}

function ApplicationHome() {
  const { org } = useOrganization()
  const application = useApplication()
  const { id, slug, stats } = application
  const [range, setRange] = useInsightsRange()
  const insights = useInsights(id, range.days)
  const [isHidden, hide] = useHiddenFirstRun(id)
  const isQuiet = stats.publishedReleases === 0 || (insights.data !== undefined && !hasChecks(insights.data))
  // Stays until the page is left, so that the last step is seen turning green.
  const [isFirstRun, setFirstRun] = useState(false)
  const lifetime = useLifetime(application, {
    enabled: isQuiet || (isFirstRun && !isHidden),
    until: isHidden ? undefined : isFirstRun ? updatesItself : hasChecks,
  })
  // Counts that can't be read hide the first run only of an app that has something to show.
  // Makers connect the updater before they build what they publish: the steps end once both are done.
  const isUnfinished =
    stats.publishedReleases === 0 || (lifetime.data !== undefined && !hasChecks(lifetime.data))
  const isWaiting = isQuiet && isUnfinished && !lifetime.isPending
  if (isWaiting && !isFirstRun) setFirstRun(true)
  const ciStep = useCiStep()
  const isConnected = [insights, lifetime].some(({ data }) => data && hasChecks(data))

  // Shown together with the charts: how many channels there are decides where everything below begins.
  const live = useQuery({
    ...rpcQuery(directory, 'channels.list', { org: org.slug, app: slug }),
    enabled: stats.publishedReleases > 0,
  })
  // What comes next is to look into that.
  const isHeld = live.data?.channels.some(({ partial }) => partial.some(({ hold }) => hold))
  const isDeciding =
    (!isFirstRun && (ciStep.isDeciding || (live.isLoading && live.failureCount === 0))) ||
    (!isHidden && !isFirstRun && !insights.isError && (insights.isPending || (isQuiet && lifetime.isPending)))
  const firstRun = isFirstRun && !isHidden
  // Known before the counts are, so that nothing moves once they are there.
  const isUnpublished = stats.publishedReleases === 0 && !isHidden
  return (
    <Stack gap={5}>
      <OverviewHeader firstRun={firstRun || isUnpublished} unpublished={isUnpublished} />
      {firstRun ? (
        <FirstRun lifetime={lifetime.data} onHide={() => hide(true)} />
      ) : isDeciding ? (
        <OverviewSkeleton />
      ) : (
        <>
          {isConnected && ciStep.isNext && !isHeld && (
            <CiStrip
              total={ciStep.total}
              onHide={() => {
                ciStep.hide()
                focusScreen()
              }}
            />
          )}
          <Overview
            insights={insights}
            range={range}
            onRange={setRange}
            onFirstRun={isWaiting && isHidden ? () => hide(false) : null}
          />
        </>
      )}
    </Stack>
  )
}
