import { useQuery } from '@tanstack/react-query'
import { directory } from '#shared/contracts/directory.ts'
import styles from '#web/features/notifications/notifications.module.css'
import { rpcQuery } from '#web/lib/api/rpc.ts'
import { useOrganization } from '#web/lib/session/organization.ts'

/** The names of applications; those that were deleted are counted. */
export function ApplicationNames({ ids }: { ids: string[] | null }) {
  const { org } = useOrganization()
  const query = useQuery({
    ...rpcQuery(directory, 'applications.list', { org: org.slug }),
    enabled: ids !== null,
  })
  if (ids === null) return 'All'
  const names = (query.data ?? []).filter(({ id }) => ids.includes(id)).map(({ name }) => name)
  const gone = query.data ? ids.length - names.length : 0
  if (gone > 0) names.push(`${gone} deleted`)
  return <span className={styles.few}>{names.join(', ')}</span>
}
