import { Card } from '#web/ui/card/card.tsx'

/** What a DevTools seat is for, beside the list of who has one: Members can't give them. */
export function SeatNote() {
  return (
    <Card title="DevTools Seats" lined>
      <p className="muted small">
        A seat lets a member use DevTools, which inspects a running application. Admins allocate seats.
      </p>
    </Card>
  )
}
