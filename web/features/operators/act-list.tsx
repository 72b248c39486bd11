import { useInfiniteQuery } from '@tanstack/react-query'
import type { OperatorAct, OperatorAction } from '#shared/domain/operator.ts'
import { rpcQuery } from '#web/lib/api/rpc.ts'
import { rpcPages } from '#web/lib/api/rpc-pages.ts'
import { Card } from '#web/ui/card/card.tsx'
import { EmptyState } from '#web/ui/empty-state/empty-state.tsx'
import { shield } from '#web/ui/icon/shapes.ts'
import { Loaded } from '#web/ui/loaded/loaded.tsx'
import { RelativeTime } from '#web/ui/relative-time/relative-time.tsx'
import { ShowMore } from '#web/ui/show-more/show-more.tsx'
import { SkeletonRows } from '#web/ui/skeleton/skeleton-list.tsx'
import { limitWords, valueWords } from './limit-words.ts'
import { operators } from './operator-calls.ts'
import styles from './operators.module.css'

const PAGE_SIZE = 20

const WORDS: Record<OperatorAction, string> = {
  'organization.suspended': 'Organization suspended',
  'organization.restored': 'Organization restored',
  'organization.limitRaised': 'Limit changed',
  'organization.slugFreed': 'Slug of an organization freed',
  'application.takenDown': 'Application taken down',
  'application.restored': 'Application restored',
  'application.slugFreed': 'Slug of an application freed',
  'asset.takenDown': 'File taken down',
  'asset.restored': 'File restored',
  'person.limitRaised': 'Limit changed',
}

/** What operators did, newest first. */
export function ActList() {
  const query = useInfiniteQuery(
    rpcPages((cursor) => rpcQuery(operators, 'operators.listActs', { limit: PAGE_SIZE, cursor })),
  )
  return (
    <Card title="Operator activity" flush>
      <Loaded query={query} loading={<SkeletonRows count={4} />}>
        {({ pages }) => {
          const acts = pages.flatMap((page) => page.acts)
          if (acts.length === 0)
            return (
              <EmptyState icon={shield} title="No activity yet">
                Suspensions, takedowns and limits are listed here.
              </EmptyState>
            )
          return (
            <>
              <Acts acts={acts} />
              <ShowMore query={query} />
            </>
          )
        }}
      </Loaded>
    </Card>
  )
}

function Acts({ acts }: { acts: readonly OperatorAct[] }) {
  return (
    <ul className={styles.acts} aria-label="Operator activity">
      {acts.map((act) => {
        const details = detailsOf(act)
        return (
          <li key={act.id} className={styles.act}>
            <span>
              {WORDS[act.action]} <b>{act.subject.name ?? act.subject.id}</b>
            </span>
            {details && <span className="muted small">{details}</span>}
            <span className="faint small">
              {nameOf(act)}, <RelativeTime value={act.at} />
            </span>
          </li>
        )
      })}
    </ul>
  )
}

function nameOf({ operator: { id, name } }: OperatorAct): string {
  if (id === 'command') return name ? `Command (${name})` : 'Command'
  return name ?? id
}

function detailsOf({ details: { reason, limit, value, freed, slug } }: OperatorAct): string | null {
  if (typeof reason === 'string') return reason
  if (typeof limit === 'string')
    return `${limitWords(limit)}: ${typeof value === 'number' ? valueWords(limit, value) : 'the standard'}`
  return typeof freed === 'string' ? `${freed}, now ${slug}` : null
}
