import { APP_TYPE_LABELS } from '#shared/domain/organizations/application.ts'
import { links } from '#shared/routes.ts'
import { useApplication, useOrganization } from '#web/lib/session/organization.ts'
import { Badge } from '#web/ui/badge/badge.tsx'
import { LinkButton } from '#web/ui/button/link-button.tsx'
import { PageHeader } from '#web/ui/page-header/page-header.tsx'
import { Stack } from '#web/ui/stack/stack.tsx'
import { GetStarted } from './get-started.tsx'
import { Overview } from './overview.tsx'

/** One application: its numbers and the next steps. */
export default function ApplicationPage() {
  const { org } = useOrganization()
  const { name, slug, visibility, appType, description } = useApplication()
  return (
    <Stack gap={5}>
      <PageHeader
        title={name}
        badges={
          <>
            <Badge>{visibility}</Badge>
            <Badge>{APP_TYPE_LABELS[appType]}</Badge>
          </>
        }
        description={description}
        actions={
          <LinkButton href={links.releases(org.slug, slug)} variant="primary">
            Releases
          </LinkButton>
        }
      />
      <Overview />
      <GetStarted />
    </Stack>
  )
}
