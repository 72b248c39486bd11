import { Card } from '#web/ui/card/card.tsx'
import { Columns } from '#web/ui/columns/columns.tsx'
import { PageHeader } from '#web/ui/page-header/page-header.tsx'
import { Stack } from '#web/ui/stack/stack.tsx'
import { Steps } from '#web/ui/steps/steps.tsx'
import { CreateOrganizationForm } from './create-organization-form.tsx'

const NEXT = [
  { title: 'Create an application', about: 'One for each app that you distribute.' },
  { title: 'Publish a release', about: 'Upload builds here, or from CI with an API key.' },
  { title: 'Invite your team', about: 'Members publish. Admins also manage people and billing.' },
]

export default function CreateOrganizationPage() {
  return (
    <Stack gap={5}>
      <PageHeader
        title="Create an organization"
        description="It holds applications, the people who work on them, and one subscription."
      />
      <Columns
        margin={
          <Card title="What happens next">
            <Steps steps={NEXT} />
          </Card>
        }
      >
        <Card>
          <CreateOrganizationForm actions={(submit) => <div>{submit}</div>} />
        </Card>
      </Columns>
    </Stack>
  )
}
