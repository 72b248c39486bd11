import { Card } from '#web/ui/card/card.tsx'
import { PageHeader } from '#web/ui/page-header/page-header.tsx'
import { Stack } from '#web/ui/stack/stack.tsx'
import styles from './applications.module.css'
import { CreateFormPart } from './create-form-part.tsx'

/** The home of an organization that has no application yet: the form of the first one. */
export function WelcomeForm() {
  return (
    <div className={styles.form}>
      <Stack gap={5}>
        <PageHeader
          title="Name your first application"
          description="Its releases, their downloads and its update feed live under this name."
        />
        <Card>
          <CreateFormPart />
        </Card>
      </Stack>
    </div>
  )
}
