import type { ReactNode } from 'react'
import { Loading, Skeleton } from '#web/ui/skeleton/skeleton.tsx'
import { rowNumbers } from '#web/ui/skeleton/skeleton-list.tsx'
import { Cell, HeaderCell, Table } from '#web/ui/table/table.tsx'
import styles from './members.module.css'

/** The third column of members. */
export const SEAT = 'DevTools seat'

interface PeopleTableProps {
  label: string
  /** The name of the third column, after email and role. */
  third: string
  /** Whether the rows end in a column of controls. */
  actions: boolean
  children: ReactNode
}

/** The table of members and the one of invitations, with the same columns. */
export function PeopleTable({ label, third, actions, children }: PeopleTableProps) {
  return (
    <div className={styles.people} data-plain={!actions || undefined}>
      <Table label={label} roomy={actions} fold>
        <thead>
          <tr>
            <HeaderCell>Email</HeaderCell>
            <HeaderCell>Role</HeaderCell>
            <HeaderCell>{third}</HeaderCell>
            {actions && (
              <HeaderCell align="end">
                <span className="visually-hidden">Actions</span>
              </HeaderCell>
            )}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </Table>
    </div>
  )
}

/** `count` rows of the table that are being loaded. */
export function PeopleLoading({ count, ...table }: Omit<PeopleTableProps, 'children'> & { count: number }) {
  return (
    <Loading>
      <PeopleTable {...table}>
        {rowNumbers(count).map((row) => (
          <tr key={row}>
            <Cell rowHeader>
              <span className={styles.person}>
                <Skeleton width="1.75rem" shape="circle" />
                <Skeleton width={`${9 - row}rem`} />
              </span>
            </Cell>
            <Cell name="Role" className={styles.role}>
              <Skeleton width="3rem" />
            </Cell>
            <Cell name={table.third} className={styles.seat} data-given>
              <Skeleton width="3rem" />
            </Cell>
            {table.actions && <Cell align="end" />}
          </tr>
        ))}
      </PeopleTable>
    </Loading>
  )
}
