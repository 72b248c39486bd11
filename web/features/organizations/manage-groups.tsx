import { useCallback, useEffect, useLayoutEffect, useState } from 'react'
import type { OrganizationSummary } from '#shared/domain/organizations/organization.ts'
import { SkeletonRows } from '#web/ui/skeleton/skeleton-list.tsx'
import { useArchiveState } from './manage-archive-state.ts'
import { ManageRow } from './manage-row.tsx'
import styles from './organizations.module.css'

export interface ManageGroupsProps {
  organizations: OrganizationSummary[]
  /** Called once it is known which of them can be archived. */
  onReady: () => void
}

/** First the organizations that can be archived, then the others. */
export function ManageGroups({ organizations, onReady }: ManageGroupsProps) {
  const [verdicts, setVerdicts] = useState<ReadonlyMap<string, boolean>>(new Map())
  const onVerdict = useCallback(
    (id: string, isReady: boolean) => setVerdicts((before) => new Map(before).set(id, isReady)),
    [],
  )
  const isKnown = organizations.every(({ id }) => verdicts.has(id))
  useEffect(() => {
    if (isKnown) onReady()
  }, [isKnown, onReady])
  const ready = organizations.filter(({ id }) => verdicts.get(id))
  const others = organizations.filter(({ id }) => !verdicts.get(id))
  return (
    <>
      {organizations.map((organization) => (
        <ArchiveVerdict key={organization.id} organization={organization} onVerdict={onVerdict} />
      ))}
      {isKnown ? (
        <>
          <Group title="Ready to archive" organizations={ready} />
          <Group title={ready.length > 0 && 'Not ready yet'} organizations={others} />
        </>
      ) : (
        // Rows would change places.
        <SkeletonRows count={organizations.length} />
      )}
    </>
  )
}

interface ArchiveVerdictProps {
  organization: OrganizationSummary
  onVerdict: (id: string, isReady: boolean) => void
}

/** Reports whether one organization can be archived, as soon as that is known and when it changes. Shows nothing. */
function ArchiveVerdict({ organization, onVerdict }: ArchiveVerdictProps) {
  const { id } = organization
  const { state, isLoading } = useArchiveState(organization)
  const isReady = state.kind === 'offered'
  useLayoutEffect(() => {
    if (!isLoading) onVerdict(id, isReady)
  }, [id, isLoading, isReady, onVerdict])
  return null
}

interface GroupProps {
  /** False where there is only this one, and its rows say it all. */
  title: string | false
  organizations: OrganizationSummary[]
}

function Group({ title, organizations }: GroupProps) {
  if (organizations.length === 0) return null
  return (
    <section className={styles.group}>
      {title && <h3>{title}</h3>}
      <ul className={styles.rows}>
        {organizations.map((organization) => (
          <ManageRow key={organization.id} organization={organization} />
        ))}
      </ul>
    </section>
  )
}
