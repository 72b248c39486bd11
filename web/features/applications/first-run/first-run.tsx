import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useState } from 'react'
import { directory } from '#shared/contracts/directory.ts'
import type { ApplicationInsights } from '#shared/domain/insights/application-insights.ts'
import { can } from '#shared/domain/organizations/permissions.ts'
import { firstRunSteps } from '#web/features/applications/first-run-steps.ts'
import { rpcQuery } from '#web/lib/api/rpc.ts'
import { hasChecks } from '#web/lib/api/use-insights.ts'
import { toast } from '#web/lib/browser/toast-store.ts'
import { useApplication, useOrganization } from '#web/lib/session/organization.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Card } from '#web/ui/card/card.tsx'
import { Columns } from '#web/ui/columns/columns.tsx'
import { checkWords } from './check-words.ts'
import styles from './first-run.module.css'
import { FirstRunAside } from './first-run-aside.tsx'
import { FirstRunStepItem } from './first-run-step.tsx'

interface FirstRunProps {
  /** Everything that was counted of the application so far. */
  lifetime: ApplicationInsights | undefined
  onHide: () => void
}

/** The way to a first update that installs itself: each step is done once its outcome is there. */
export function FirstRun({ lifetime, onHide }: FirstRunProps) {
  const { role } = useOrganization()
  const application = useApplication()
  const titleId = useId()
  const connected = lifetime !== undefined && hasChecks(lifetime)
  const keyName = useWritingKey()
  const steps = firstRunSteps({ application, role, connected, hasKey: keyName !== null })
  const done = steps.filter((step) => step.done).length
  const firstOpen = steps.findIndex((step) => !step.done)
  // An updater connects once a build with it runs, which need not be awaited.
  const next = steps.findIndex(({ step, done }) => !done && step !== 'connect')
  const isPublished = application.stats.publishedReleases > 0
  useConnectedToast(lifetime, connected)
  return (
    <Columns margin={<FirstRunAside lifetime={lifetime} />}>
      <Card flush className={styles.hero}>
        <section aria-labelledby={titleId}>
          <header className={styles.header}>
            <Ring share={done / steps.length} />
            <div className={styles.title}>
              <h2 id={titleId}>Ship your first update</h2>
              <p className="small muted" role="status">
                {done} of {steps.length} done.{connected && isPublished && ' Your app updates itself now.'}
              </p>
            </div>
            <Button variant="ghost" onClick={onHide}>
              {connected ? 'Show the overview' : 'Hide'}
            </Button>
          </header>
          <ol className={styles.steps}>
            {steps.map((step, index) => (
              <FirstRunStepItem
                key={step.step}
                {...step}
                number={index + 1}
                current={index === firstOpen}
                open={!step.done && (index === firstOpen || index === next || isPublished)}
                primary={index === firstOpen}
                lifetime={lifetime}
                keyName={keyName}
              />
            ))}
          </ol>
        </section>
      </Card>
    </Columns>
  )
}

/** Name of an API key that may publish; null without one, and for those who may not see keys. */
function useWritingKey(): string | null {
  const { org, role } = useOrganization()
  const [now] = useState(Date.now)
  const { data } = useQuery({
    ...rpcQuery(directory, 'apiKeys.listByOrg', org.slug),
    enabled: can(role, 'apiKeys.manage'),
    // The step stays open.
    meta: { stopPropagation: true },
  })
  const key = data?.find(
    ({ scope, expiresAt }) => scope.includes('Write') && (expiresAt === null || Date.parse(expiresAt) > now),
  )
  return key?.displayName ?? null
}

/** Says once that the first update check has arrived while the page was open. */
function useConnectedToast(lifetime: ApplicationInsights | undefined, connected: boolean): void {
  const client = useQueryClient()
  const [wasConnected, setWasConnected] = useState(connected)
  useEffect(() => {
    if (wasConnected || !connected || !lifetime) return
    setWasConnected(true)
    // The charts of the overview are cached for minutes.
    void client.invalidateQueries({ queryKey: ['directory', 'insights.application.read'] })
    toast.success({
      message: 'Your app is connected',
      details: `First check: ${checkWords(lifetime)}. The next release reaches it by itself.`,
    })
  }, [client, wasConnected, connected, lifetime])
}

/** How far it is, from 0 to 1; the words beside it say the same. */
function Ring({ share }: { share: number }) {
  return (
    <svg className={styles.ring} viewBox="0 0 48 48" aria-hidden="true">
      <circle cx="24" cy="24" r="20" />
      <circle
        className={styles.filled}
        cx="24"
        cy="24"
        r="20"
        pathLength="100"
        strokeDasharray={`${share * 100} 100`}
      />
    </svg>
  )
}
