import type { ReactNode } from 'react'
import { Button } from '#web/ui/button/button.tsx'
import { Note } from '#web/ui/note/note.tsx'
import styles from './empty-state.module.css'

interface ErrorStateProps {
  title?: string | undefined
  /** What happened: the message of the service. */
  children?: ReactNode
  /** Shown small, to be quoted to the operator of the console. */
  requestId?: string | null | undefined
  onRetry?: (() => void) | undefined
  /** The retry is under way. */
  retrying?: boolean | undefined
  retryLabel?: string | undefined
}

/** Shown in place of what couldn't be loaded: the reason, and a retry. */
export function ErrorState({
  title = 'This didn’t load',
  children = 'Check the connection and try again.',
  requestId,
  onRetry,
  retrying,
  retryLabel = 'Try again',
}: ErrorStateProps) {
  return (
    <div className={styles.failed} role="alert" data-roomy>
      <Note tone="bad" title={<h2>{title}</h2>}>
        {children} {requestId && <span className="faint">Request {requestId}</span>}
      </Note>
      {onRetry && (
        <Button icon="refresh" onClick={onRetry} pending={retrying}>
          {retryLabel}
        </Button>
      )}
    </div>
  )
}
