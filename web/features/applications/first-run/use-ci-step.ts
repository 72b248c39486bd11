import { useState } from 'react'
import { DAY } from '#shared/domain/time.ts'
import { firstRunSteps } from '#web/features/applications/first-run-steps.ts'
import { useApplication, useOrganization } from '#web/lib/session/organization.ts'
import { useHiddenFirstRun } from './hidden-first-run.ts'
import { useWritingKey } from './use-writing-key.ts'

/** An older application without an API key is published by hand. */
const YOUNG_DAYS = 14

/**
 * The step of the first run that is left of a connected application: to publish from CI. `isNext` once it is known to
 * be, `isDeciding` until then. Only for a young application are the API keys asked for.
 */
export function useCiStep() {
  const { role } = useOrganization()
  const application = useApplication()
  const [now] = useState(Date.now)
  const [isHidden, hide] = useHiddenFirstRun(application.id, 'ci-step')
  const steps = firstRunSteps({ application, role, connected: true, hasKey: false })
  const open = steps.filter((each) => !each.done)
  const isYoung = Date.parse(application.createdAt) > now - YOUNG_DAYS * DAY
  const isOpen = isYoung && !isHidden && open.length === 1 && open[0]?.step === 'ci'
  const { key, isDeciding } = useWritingKey(isOpen)
  return { isNext: isOpen && key === null, isDeciding, total: steps.length, hide: () => hide(true) }
}
