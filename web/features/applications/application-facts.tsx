import { APP_TYPE_LABELS } from '#shared/domain/organizations/application.ts'
import { can } from '#shared/domain/organizations/permissions.ts'
import { formatDay } from '#web/lib/format/format.ts'
import { useApplication, useOrganization } from '#web/lib/session/organization.ts'
import { Card } from '#web/ui/card/card.tsx'
import { ShortId } from '#web/ui/copy/short-id.tsx'
import { Facts } from '#web/ui/facts/facts.tsx'

/** What is fixed about an application once it is created. */
export function ApplicationFacts() {
  const { role } = useOrganization()
  const { slug, appType, createdAt, id } = useApplication()
  return (
    <Card title="Details">
      <Facts
        facts={[
          ['Slug', <Code key="slug">{slug}</Code>],
          // Admins change it in a card of its own.
          ...(can(role, 'applications.changeType') ? [] : [['App type', APP_TYPE_LABELS[appType]] as const]),
          ['Created', formatDay(createdAt)],
          ['Application ID', <ShortId key="id" id={id} name="application ID" />],
        ]}
      />
    </Card>
  )
}

function Code({ children }: { children: string }) {
  return <span className="mono">{children}</span>
}
