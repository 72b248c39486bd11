import { useOrganization } from '#web/lib/session/organization.ts'
import { Card } from '#web/ui/card/card.tsx'
import { AdminEmails } from '#web/ui/empty-state/admins-only.tsx'
import { Stack } from '#web/ui/stack/stack.tsx'

/** What a DevTools seat is for and whom to ask for one, beside the list of who has one: Members can't give them. */
export function SeatNote() {
  const { org } = useOrganization()
  return (
    <Card title="DevTools Seats" lined>
      <Stack gap={2}>
        <p className="muted small">
          A seat lets a member use DevTools, which inspects a running application.
        </p>
        <p className="muted small">
          To get a seat, ask <AdminEmails org={org} about="DevTools seat" />.
        </p>
      </Stack>
    </Card>
  )
}
