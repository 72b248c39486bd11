import { can } from '#shared/domain/organizations/permissions.ts'
import { useApplication, useOrganization } from '#web/lib/session/organization.ts'
import { PageHeader } from '#web/ui/page-header/page-header.tsx'
import { Stack } from '#web/ui/stack/stack.tsx'
import { AppTypeCard } from './app-type/app-type-card.tsx'
import { ApplicationFacts } from './application-facts.tsx'
import { ApplicationSettings } from './application-settings.tsx'
import styles from './applications.module.css'
import { DeleteApplication } from './delete-application.tsx'
import { KeysCard } from './keys/keys-card.tsx'
import { RetentionCard } from './retention/retention-card.tsx'
import { UpdatersCard } from './updaters-card.tsx'

/** What can be changed about an application, and its deletion. */
export default function ApplicationSettingsPage() {
  const { role } = useOrganization()
  const { id } = useApplication()
  return (
    <Stack gap={5}>
      <PageHeader description="Save appears in each card that you change." />
      <div className={styles.settings}>
        <ApplicationSettings key={id} />
        <div className={styles.margin}>
          <AppTypeCard />
          <UpdatersCard />
          <ApplicationFacts />
        </div>
        <Stack gap={5}>
          <KeysCard />
          <RetentionCard />
        </Stack>
      </div>
      {can(role, 'applications.delete') && <DeleteApplication />}
    </Stack>
  )
}
