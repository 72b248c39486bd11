import { links } from '#shared/routes.ts'
import { LinkButton } from '#web/ui/button/link-button.tsx'
import { Card } from '#web/ui/card/card.tsx'
import { Columns } from '#web/ui/columns/columns.tsx'
import { PageHeader } from '#web/ui/page-header/page-header.tsx'
import { Stack } from '#web/ui/stack/stack.tsx'
import styles from './create-organization.module.css'
import { CreateOrganizationForm } from './create-organization-form.tsx'
import { NextSteps } from './next-steps.tsx'

export default function CreateOrganizationPage() {
  return (
    <Stack gap={5}>
      <PageHeader
        title="Create an organization"
        description="It holds applications, the people who work on them, and one subscription."
      />
      <Columns margin={<NextSteps />}>
        <Card>
          <CreateOrganizationForm
            actions={(submit) => (
              <div className={styles.submit}>
                {submit}
                <LinkButton href={links.organizations()} variant="ghost" size="l">
                  Cancel
                </LinkButton>
              </div>
            )}
          />
        </Card>
      </Columns>
    </Stack>
  )
}
