import { useQuery } from '@tanstack/react-query'
import { directory } from '#shared/contracts/directory.ts'
import type { OrganizationSummary } from '#shared/domain/organizations/organization.ts'
import { rpcQuery } from '#web/lib/api/rpc.ts'
import { usePages } from '#web/lib/browser/list-state.ts'
import { formatDay } from '#web/lib/format/format.ts'
import { Card } from '#web/ui/card/card.tsx'
import { Loaded } from '#web/ui/loaded/loaded.tsx'
import { Pagination } from '#web/ui/pagination/pagination.tsx'
import { SkeletonRows } from '#web/ui/skeleton/skeleton-list.tsx'
import { Stack } from '#web/ui/stack/stack.tsx'
import { Cell, HeaderCell, Table } from '#web/ui/table/table.tsx'
import styles from './manage.module.css'

/** Archived organizations and their dates. */
export function ManageArchives() {
  const query = useQuery(rpcQuery(directory, 'orgs.listArchived'))
  return (
    <Stack gap={4}>
      <Loaded
        query={query}
        card={{ title: 'Archives', lined: true, flush: true }}
        loading={<SkeletonRows count={1} />}
      >
        {(organizations) => <Archived organizations={organizations} />}
      </Loaded>
    </Stack>
  )
}

function Archived({ organizations }: { organizations: OrganizationSummary[] }) {
  const { shown, pages } = usePages(organizations, { parameter: 'archives' })
  if (organizations.length === 0)
    return (
      <Card title="Archives" lined>
        <p className="muted">You have no archived organizations at this time.</p>
      </Card>
    )
  return (
    <>
      <Card title="Archives" lined flush>
        <Table label="Archives">
          <thead>
            <tr>
              <HeaderCell>Name</HeaderCell>
              <HeaderCell align="end">Archived</HeaderCell>
            </tr>
          </thead>
          <tbody>
            {shown.map(({ id, name, archivedAt }) => (
              <tr key={id}>
                <Cell>
                  <span className={styles.archived}>{name}</span>
                </Cell>
                <Cell align="end">{archivedAt && formatDay(archivedAt)}</Cell>
              </tr>
            ))}
          </tbody>
        </Table>
      </Card>
      <Pagination {...pages} label="Pages of archived organizations" />
    </>
  )
}
