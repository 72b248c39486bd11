import { can } from '#shared/domain/organizations/permissions.ts'
import { useApplication, useOrganization } from '#web/lib/session/organization.ts'
import { lazyPart } from '#web/ui/lazy-part/lazy-part.tsx'
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

/** For Members only. */
const AdminEmails = lazyPart(
  () => import('#web/ui/empty-state/admins-only.tsx').then((part) => part.AdminEmails),
  'an Admin',
)

/** What can be changed about an application, and its deletion. */
export default function ApplicationSettingsPage() {
  const { org, role } = useOrganization()
  const { id, name } = useApplication()
  return (
    <Stack gap={5}>
      <PageHeader
        description={
          <p>
            Name, updaters, signing keys and retention of {name}.{' '}
            {!can(role, 'applications.changeKey') && (
              <>
                Only Admins can change updaters, keys and retention. Ask{' '}
                <AdminEmails org={org} about={`Settings of ${name}`} />.
              </>
            )}
          </p>
        }
      />
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
