import { type FoundApplication, OPERATOR_RESULTS } from '#shared/domain/operator.ts'
import { formatDay } from '#web/lib/format/format.ts'
import { Card } from '#web/ui/card/card.tsx'
import { ShortId } from '#web/ui/copy/short-id.tsx'
import { Cell, HeaderCell, Table } from '#web/ui/table/table.tsx'
import { Tile } from '#web/ui/tile/tile.tsx'
import { ApplicationActions } from './application-actions.tsx'
import { ApplicationState } from './application-state.tsx'
import styles from './operators.module.css'

/** Several applications, a row each. */
export function ApplicationTable({ applications }: { applications: readonly FoundApplication[] }) {
  const count = applications.length
  return (
    <Card title={`${count === OPERATOR_RESULTS ? 'First ' : ''}${count} applications`} lined flush>
      <Table label="Applications" roomy fold>
        <thead>
          <tr>
            <HeaderCell>Application</HeaderCell>
            <HeaderCell>ID</HeaderCell>
            <HeaderCell>Created</HeaderCell>
            <HeaderCell align="end">
              <span className="visually-hidden">Actions</span>
            </HeaderCell>
          </tr>
        </thead>
        <tbody>
          {applications.map((each) => (
            <ApplicationRow key={each.id} application={each} />
          ))}
        </tbody>
      </Table>
    </Card>
  )
}

function ApplicationRow({ application }: { application: FoundApplication }) {
  const { id, name, slug, orgSlug, createdAt, deletedAt, takenDownAt, takenDownReason } = application
  return (
    <tr>
      <Cell rowHeader>
        <span className={styles.application}>
          <Tile name={name} slug={slug} />
          <span className={styles.words}>
            <span className={styles.name}>
              {name} <ApplicationState application={application} />
            </span>
            <span className={styles.slug}>
              {orgSlug}/{slug}
            </span>
            {takenDownReason && <span className={styles.under}>{takenDownReason}</span>}
          </span>
        </span>
      </Cell>
      <Cell name="ID" className={styles.id}>
        <ShortId id={id} name="application ID" />
      </Cell>
      <Cell name="Created">
        <span className={styles.whole}>{formatDay(createdAt)}</span>
        {takenDownAt && <Later what="Taken down" at={takenDownAt} />}
        {deletedAt && <Later what="Deleted" at={deletedAt} />}
      </Cell>
      <Cell align="end" whole>
        <span className={styles.rowActions}>
          <ApplicationActions application={application} inRow />
        </span>
      </Cell>
    </tr>
  )
}

function Later({ what, at }: { what: string; at: string }) {
  return (
    <span className={styles.under}>
      {what} <span className={styles.whole}>{formatDay(at)}</span>
    </span>
  )
}
