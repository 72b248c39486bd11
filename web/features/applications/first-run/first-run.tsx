import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useState } from 'react'
import type { ApplicationInsights } from '#shared/domain/insights/application-insights.ts'
import { firstRunSteps } from '#web/features/applications/first-run-steps.ts'
import { hasChecks, updatesItself } from '#web/lib/api/use-insights.ts'
import { useRefusedSigner } from '#web/lib/api/use-refused-signer.ts'
import { toast } from '#web/lib/browser/toast-store.ts'
import { useApplication, useOrganization } from '#web/lib/session/organization.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Card } from '#web/ui/card/card.tsx'
import { Columns } from '#web/ui/columns/columns.tsx'
import { checkWords } from './check-words.ts'
import styles from './first-run.module.css'
import { FirstRunAside } from './first-run-aside.tsx'
import { FirstRunStepItem } from './first-run-step.tsx'
import { Ring } from './ring.tsx'
import { useWritingKey } from './use-writing-key.ts'

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
  const keyName = useWritingKey().key?.displayName ?? null
  const steps = firstRunSteps({ application, role, connected, hasKey: keyName !== null })
  const done = steps.filter((step) => step.done).length
  const firstOpen = steps.findIndex((step) => !step.done)
  // An updater connects once a build with it runs, which need not be awaited.
  const next = steps.findIndex(({ step, done }) => !done && step !== 'connect')
  const isPublished = application.stats.publishedReleases > 0
  // A check may be answered with an update that the client refuses, or with none.
  const refused = useRefusedSigner()
  const isUpdated = isPublished && refused === null && lifetime !== undefined && updatesItself(lifetime)
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
                {done} of {steps.length} done.{isUpdated && ' Your app updates itself now.'}
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
                primary={index === next}
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
