import { useInfiniteQuery } from '@tanstack/react-query'
import { directory } from '#shared/contracts/directory.ts'
import { can } from '#shared/domain/organizations/permissions.ts'
import type { Retention } from '#shared/domain/retention/retention.ts'
import type { RetentionRule } from '#shared/domain/retention/retention-rule.ts'
import { rpcQuery } from '#web/lib/api/rpc.ts'
import { rpcPages } from '#web/lib/api/rpc-pages.ts'
import { formatDay } from '#web/lib/format/format.ts'
import { useApplication, useOrganization } from '#web/lib/session/organization.ts'
import { Card } from '#web/ui/card/card.tsx'
import { Loaded } from '#web/ui/loaded/loaded.tsx'
import { ShowMore } from '#web/ui/show-more/show-more.tsx'
import { SkeletonRows } from '#web/ui/skeleton/skeleton-list.tsx'
import { HeaderCell, Table } from '#web/ui/table/table.tsx'
import { DueRow } from './due-row.tsx'
import styles from './retention.module.css'
import { sumWords } from './retention-words.ts'

const PAGE_SIZE = 25

interface DueReleasesProps {
  rule: RetentionRule
  announced: NonNullable<Retention['announced']>
}

/** The releases that are purged next, with the way to keep each for Admins. */
export function DueReleases({ rule, announced }: DueReleasesProps) {
  const { org, role } = useOrganization()
  const { slug } = useApplication()
  const canKeep = can(role, 'retention.manage')
  const place = { org: org.slug, app: slug }
  const query = useInfiniteQuery(
    rpcPages((cursor) => rpcQuery(directory, 'retention.list', { ...place, limit: PAGE_SIZE, cursor })),
  )
  return (
    <Card title="Purged next" flush lined>
      <p className={styles.sum}>
        {sumWords(announced)} will be purged from {formatDay(announced.purgeAt)}.
      </p>
      <Loaded query={query} loading={<SkeletonRows plain count={3} />}>
        {({ pages }) => (
          <>
            <Table label="Releases that will be purged" fold>
              <thead>
                <tr>
                  <HeaderCell>Version</HeaderCell>
                  <HeaderCell>Channel</HeaderCell>
                  <HeaderCell>Published</HeaderCell>
                  <HeaderCell align="end">Frees</HeaderCell>
                  <HeaderCell>Purged</HeaderCell>
                  {canKeep && (
                    <HeaderCell>
                      <span className="visually-hidden">Actions</span>
                    </HeaderCell>
                  )}
                </tr>
              </thead>
              <tbody>
                {pages.flatMap(({ releases }) =>
                  releases.map((release) => (
                    <DueRow key={release.id} place={place} release={release} rule={rule} canKeep={canKeep} />
                  )),
                )}
              </tbody>
            </Table>
            <ShowMore query={query} />
          </>
        )}
      </Loaded>
    </Card>
  )
}
