import { Card } from '#web/ui/card/card.tsx'
import { Columns } from '#web/ui/columns/columns.tsx'
import { lazyPart } from '#web/ui/lazy-part/lazy-part.tsx'
import styles from './create-organization.module.css'
import { NextSteps } from './next-steps.tsx'

const CreateForm = lazyPart(() =>
  import('./create-organization-form.tsx').then((part) => part.CreateOrganizationForm),
)

/** The form itself, not a link to it: the first organization is made on the screen after the first login. */
export function NoOrganizations() {
  return (
    <Columns margin={<NextSteps />}>
      <Card>
        <CreateForm actions={(submit) => <div className={styles.submit}>{submit}</div>} />
      </Card>
    </Columns>
  )
}
