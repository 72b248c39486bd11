import type { Member } from '#shared/domain/organizations/member.ts'
import { usePages } from '#web/lib/browser/list-state.ts'
import { useOrganization } from '#web/lib/session/organization.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Pagination } from '#web/ui/pagination/pagination.tsx'
import { Cell, HeaderCell, Table } from '#web/ui/table/table.tsx'
import styles from './members.module.css'
import { Person, UNKNOWN_EMAIL } from './person.tsx'
import { useUpdateSeat } from './use-update-seat.ts'

/** The members with a seat. */
export function SeatHolders({ holders }: { holders: Member[] }) {
  const { shown, pages } = usePages(holders, { parameter: 'seats' })
  if (holders.length === 0) return <p className={styles.none}>No DevTools seats assigned</p>
  return (
    <>
      <Table label="DevTools Seats">
        <thead>
          <tr>
            <HeaderCell>Email</HeaderCell>
            <HeaderCell align="end">Actions</HeaderCell>
          </tr>
        </thead>
        <tbody>
          {shown.map((member) => (
            <tr key={member.userId}>
              <Cell rowHeader>
                <Person traits={member.traits} />
              </Cell>
              <Cell align="end">
                <span className={styles.actions}>
                  <RevokeSeat member={member} />
                </span>
              </Cell>
            </tr>
          ))}
        </tbody>
      </Table>
      {pages.pageCount > 1 && (
        <div className={styles.pages}>
          <Pagination {...pages} label="Pages of seats" />
        </div>
      )}
    </>
  )
}

function RevokeSeat({ member: { userId, traits } }: { member: Member }) {
  const { org } = useOrganization()
  const update = useUpdateSeat(false)
  return (
    <Button
      variant="ghost"
      className={styles.revoke}
      aria-label={`Revoke the seat of ${traits.email ?? UNKNOWN_EMAIL}`}
      pending={update.isPending}
      onClick={() => update.mutate({ orgId: org.id, userId, hasSeat: false })}
    >
      Revoke
    </Button>
  )
}
