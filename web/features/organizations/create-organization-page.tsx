import { Card } from '#web/ui/card/card.tsx'
import { PageHeader } from '#web/ui/page-header/page-header.tsx'
import { Stack } from '#web/ui/stack/stack.tsx'
import { CreateOrganizationForm } from './create-organization-form.tsx'
import styles from './organizations.module.css'

export default function CreateOrganizationPage() {
  return (
    <div className={styles.form}>
      <Stack gap={5}>
        <PageHeader
          title="Create an organization"
          description="It holds applications, the people who work on them, and one subscription."
        />
        <Card>
          <CreateOrganizationForm actions={(submit) => <div>{submit}</div>} />
        </Card>
      </Stack>
    </div>
  )
}
