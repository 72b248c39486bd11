import { Button } from '#web/ui/button/button.tsx'
import styles from './operators.module.css'

/** How a button reads in a table, where its row says what it acts on. */
export interface RowWords {
  /** 'Take down'. */
  verb: string
  /** For screen readers: 'acme/editor'. */
  subject: string
}

interface ActButtonProps {
  /** 'Take down application'. */
  action: string
  inRow?: RowWords | undefined
  /** It stops something. */
  stops?: boolean
  onClick: () => void
}

/** Opens the dialog that asks before something is done. */
export function ActButton({ action, inRow, stops = false, onClick }: ActButtonProps) {
  if (!inRow)
    return (
      <Button variant={stops ? 'danger' : 'plain'} onClick={onClick}>
        {action}…
      </Button>
    )
  return (
    <Button
      variant="ghost"
      className={stops ? styles.stop : undefined}
      aria-label={`${inRow.verb} ${inRow.subject}…`}
      onClick={onClick}
    >
      {inRow.verb}…
    </Button>
  )
}
