import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { usePages } from '#web/lib/browser/list-state.ts'
import {
  disableMyOtherSessions,
  disableMySession,
  listMySessions,
  MAX_SESSIONS,
  type Session,
  toSession,
} from '#web/lib/session/identity-session.ts'
import { Button } from '#web/ui/button/button.tsx'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import { Loaded } from '#web/ui/loaded/loaded.tsx'
import { Pagination } from '#web/ui/pagination/pagination.tsx'
import { SkeletonRows } from '#web/ui/skeleton/skeleton-list.tsx'
import { SessionRow } from './session-row.tsx'
import styles from './settings.module.css'
import { SettingsSection } from './settings-section.tsx'

const sessionsQuery = queryOptions({
  queryKey: ['identity', 'sessions'],
  queryFn: async () => {
    const [current, others] = await Promise.all([toSession(), listMySessions()])
    return { current, others }
  },
  staleTime: 0,
  retry: 1,
  meta: { stopPropagation: true },
})

/** Where the account is signed in, each place to be signed out. */
export function SessionsSection() {
  const query = useQuery(sessionsQuery)
  const [asking, setAsking] = useState<Session | 'all' | null>(null)
  return (
    <SettingsSection
      title="Active sessions"
      about="Where you’re logged in. End any session you don’t recognize."
      flush
    >
      <Loaded
        query={query}
        loading={<SkeletonRows count={2} />}
        describe={() => ({ title: 'Couldn’t load your sessions' })}
      >
        {(sessions) => <SessionList {...sessions} onEnd={setAsking} />}
      </Loaded>
      <EndDialog which={asking} onClose={() => setAsking(null)} />
    </SettingsSection>
  )
}

interface SessionListProps {
  current: Session
  others: Session[]
  onEnd: (session: Session | 'all') => void
}

function SessionList({ current, others, onEnd }: SessionListProps) {
  const { shown, pages } = usePages(others, { parameter: 'sessions' })
  return (
    <>
      <ul className={styles.rows} aria-label="Active sessions">
        <SessionRow session={current} isCurrent />
        {shown.map((session) => (
          <SessionRow key={session.id} session={session} onEnd={() => onEnd(session)} />
        ))}
      </ul>
      {others.length > 0 && (
        <div className={styles.end}>
          {pages.pageCount > 1 && (
            <>
              <span className="muted small">
                {others.length === MAX_SESSIONS ? 'At least ' : ''}
                {others.length} other sessions
              </span>
              <Pagination label="sessions" {...pages} />
            </>
          )}
          <Button variant="danger" onClick={() => onEnd('all')}>
            End all other sessions
          </Button>
        </div>
      )}
    </>
  )
}

function EndDialog({ which, onClose }: { which: Session | 'all' | null; onClose: () => void }) {
  const client = useQueryClient()
  // Keeps its text while the closing animation runs.
  const [latest, setLatest] = useState(which)
  if (which && which !== latest) setLatest(which)
  const isAll = latest === 'all'
  const end = useMutation({
    mutationFn: async (session: Session | 'all') =>
      session === 'all' ? disableMyOtherSessions() : disableMySession({ id: session.id }),
    onSuccess: () => client.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
    onSettled: onClose,
    meta: { successToast: isAll ? 'All other sessions ended.' : 'Session ended.' },
  })
  return (
    <ConfirmDialog
      open={which !== null}
      onOpenChange={onClose}
      title={isAll ? 'End all other sessions?' : 'End this session?'}
      confirmLabel={isAll ? 'End all sessions' : 'End session'}
      pending={end.isPending}
      onConfirm={() => which && end.mutate(which)}
    >
      {isAll
        ? 'You’ll be logged out everywhere but here.'
        : 'It’s logged out. If it wasn’t you, change your password too.'}
    </ConfirmDialog>
  )
}
