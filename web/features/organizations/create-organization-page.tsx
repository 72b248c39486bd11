import { Card } from '#web/ui/card/card.tsx'
import { Columns } from '#web/ui/columns/columns.tsx'
import { PageHeader } from '#web/ui/page-header/page-header.tsx'
import { Stack } from '#web/ui/stack/stack.tsx'
import { CreateOrganizationForm } from './create-organization-form.tsx'
import { NextStepsCard } from './next-steps-card.tsx'

export default function CreateOrganizationPage() {
  return (
    <Stack gap={5}>
      <PageHeader
        title="Create an organization"
        description="It holds applications, the people who work on them, and one subscription."
      />
      <Columns margin={<NextStepsCard />}>
        <Card>
          <CreateOrganizationForm actions={(submit) => <div>{submit}</div>} />
        </Card>
      </Columns>
    </Stack>
  )
}
