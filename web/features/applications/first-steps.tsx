import { useOrganization } from '#web/lib/session/organization.ts'
import { Steps } from '#web/ui/steps/steps.tsx'
import { STEP_HINTS, STEP_TITLES, stepsOf } from './first-run-steps.ts'

/** The checklist that turns green comes with the application. */
const ABOUT = { ...STEP_HINTS, connect: 'Point your app to its feed.' }

/** What this role does once there is an application. */
export function FirstSteps() {
  const { role } = useOrganization()
  const next = stepsOf('TauriVersion2', role)
    .filter((step) => step !== 'create')
    .map((step) => ({ title: STEP_TITLES[step], about: ABOUT[step] }))
  return <Steps steps={next} />
}
