import { Card } from '#web/ui/card/card.tsx'
import { Columns } from '#web/ui/columns/columns.tsx'
import { lazyPart } from '#web/ui/lazy-part/lazy-part.tsx'
import { NextStepsCard } from './next-steps-card.tsx'

const CreateForm = lazyPart(() =>
  import('./create-organization-form.tsx').then((part) => part.CreateOrganizationForm),
)

/** The form itself, not a link to it: the first organization is made on the screen after the first login. */
export function NoOrganizations() {
  return (
    <Columns margin={<NextStepsCard />}>
      <Card>
        <CreateForm actions={(submit) => <div>{submit}</div>} />
      </Card>
    </Columns>
  )
}
