import { useOrganization } from '#web/lib/session/organization.ts'
import { Card } from '#web/ui/card/card.tsx'
import { Columns } from '#web/ui/columns/columns.tsx'
import { PageHeader } from '#web/ui/page-header/page-header.tsx'
import { Stack } from '#web/ui/stack/stack.tsx'
import { Steps } from '#web/ui/steps/steps.tsx'
import styles from './applications.module.css'
import { CreateFormPart } from './create-form-part.tsx'
import { STEP_HINTS, STEP_TITLES, stepsOf } from './first-run-steps.ts'

/** The checklist that turns green comes with the application. */
const ABOUT = { ...STEP_HINTS, connect: 'Point your app to its feed.' }

/** The home of an organization that has no application yet: the form of the first one, and what follows it. */
export function WelcomeForm() {
  const { role } = useOrganization()
  const next = stepsOf('TauriVersion2', role)
    .filter((step) => step !== 'create')
    .map((step) => ({ title: STEP_TITLES[step], about: ABOUT[step] }))
  return (
    <Stack gap={5}>
      <PageHeader
        title="Name your first application"
        description="Its releases, their downloads and its update feed live under this name."
      />
      <Columns
        margin={
          <Card title="What happens next">
            <Steps steps={next} />
          </Card>
        }
      >
        <Card>
          <div className={styles.form}>
            <CreateFormPart />
          </div>
        </Card>
      </Columns>
    </Stack>
  )
}
