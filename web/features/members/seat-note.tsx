import { Card } from '#web/ui/card/card.tsx'
import { AskAnAdmin } from './ask-an-admin.tsx'

/** What a DevTools seat is for, beside the list of who has one: Members can't give them. */
export function SeatNote() {
  return (
    <Card title="DevTools Seats">
      <p className="muted small">
        A seat lets a member use DevTools, which inspects a running application. To get one,{' '}
        <AskAnAdmin about="DevTools seat" />.
      </p>
    </Card>
  )
}
