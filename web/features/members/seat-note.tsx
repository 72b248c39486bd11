import styles from './members.module.css'

/** What a DevTools seat is for, at the foot of the list of who has one: Members can't give them. */
export function SeatNote() {
  return (
    <div className={styles.note}>
      <h2>DevTools Seats</h2>
      <span>Let members use DevTools. Admins give them.</span>
    </div>
  )
}
