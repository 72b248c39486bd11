import { can } from '#shared/domain/organizations/permissions.ts'
import { useApplication, useOrganization } from '#web/lib/session/organization.ts'
import { Columns } from '#web/ui/columns/columns.tsx'
import { PageHeader } from '#web/ui/page-header/page-header.tsx'
import { Stack } from '#web/ui/stack/stack.tsx'
import { AppTypeCard } from './app-type/app-type-card.tsx'
import { ApplicationFacts } from './application-facts.tsx'
import { ApplicationSettings } from './application-settings.tsx'
import { DeleteApplication } from './delete-application.tsx'
import { KeysCard } from './keys/keys-card.tsx'
import { RetentionCard } from './retention/retention-card.tsx'
import { UpdatersCard } from './updaters-card.tsx'

/** What can be changed about an application, and its deletion. */
export default function ApplicationSettingsPage() {
  const { role } = useOrganization()
  const { id, name } = useApplication()
  return (
    <Stack gap={5}>
      <PageHeader description={`Name, visibility, keys, packaging and retention of ${name}.`} />
      <Columns
        margin={
          <>
            <AppTypeCard />
            <UpdatersCard />
            <ApplicationFacts />
          </>
        }
      >
        <ApplicationSettings key={id} />
        <KeysCard />
        <RetentionCard />
      </Columns>
      {can(role, 'applications.delete') && <DeleteApplication />}
    </Stack>
  )
}
