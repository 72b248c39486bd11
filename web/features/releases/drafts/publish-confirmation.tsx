import { Button } from '#web/ui/button/button.tsx'
import { DialogActions } from '#web/ui/dialog/dialog-actions.tsx'
import { Findings } from './findings.tsx'

interface PublishConfirmationProps {
  version: string
  /** One sentence each. */
  reasons: string[]
  pending: boolean
  onBack: () => void
  onConfirm: () => void
}

/** The server's question: what will happen when the release is published all the same. */
export function PublishConfirmation(props: PublishConfirmationProps) {
  const { version, reasons, pending, onBack, onConfirm } = props
  return (
    <>
      {/* The button that was pressed is gone, and the focus with it. */}
      <div ref={focusOn} tabIndex={-1}>
        <Findings tone="warn" title={`Publishing ${version} needs your confirmation`} texts={reasons} />
      </div>
      <DialogActions>
        <Button onClick={onBack} disabled={pending}>
          Back
        </Button>
        <Button variant="danger" pending={pending} onClick={onConfirm}>
          Publish {version} anyway
        </Button>
      </DialogActions>
    </>
  )
}

function focusOn(element: HTMLElement | null): void {
  element?.focus()
}
