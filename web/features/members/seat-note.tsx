import { classNames } from '#web/ui/class-names.ts'
import styles from './members.module.css'

/** What a DevTools seat is for, below the list of who has one: Members can't give them. */
export function SeatNote({ hasSeat }: { hasSeat: boolean }) {
  return (
    <div className={classNames('muted small', styles.note)}>
      <h2>DevTools Seats</h2>
      <span>A seat lets a member use DevTools. {hasSeat ? 'You have one.' : 'Ask an Admin for one.'}</span>
    </div>
  )
}
