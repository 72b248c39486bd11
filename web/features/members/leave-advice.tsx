import { useOrganization } from '#web/lib/session/organization.ts'
import { AdminEmails } from '#web/ui/empty-state/admins-only.tsx'

/** For Members, who can't leave by themselves. */
export function LeaveAdvice() {
  const { org } = useOrganization()
  return (
    <p>
      To leave {org.name}, ask <AdminEmails org={org} about="Members" />.
    </p>
  )
}
