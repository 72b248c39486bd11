import { Button } from '#web/ui/button/button.tsx'
import { DialogActions } from '#web/ui/dialog/dialog-actions.tsx'
import { Stack } from '#web/ui/stack/stack.tsx'
import { GuardFrame } from './publish-guard.tsx'
import type { Reasons } from './publish-reasons.ts'
import { reasonLines } from './reason-words.ts'

interface PublishConfirmationProps {
  version: string
  reasons: NonNullable<Reasons>
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
      <div ref={focusOn} tabIndex={-1} style={{ outline: 0 }}>
        <Stack gap={4}>
          <p className="muted">Publishing {version} needs your confirmation.</p>
          <GuardFrame
            items={reasons.flatMap(reasonLines).map((item) => ({ sign: 'warn' as const, ...item }))}
          />
        </Stack>
      </div>
      <DialogActions>
        <Button onClick={onBack} disabled={pending}>
          Back
        </Button>
        <Button variant="danger-fill" pending={pending} onClick={onConfirm}>
          Publish {version} anyway
        </Button>
      </DialogActions>
    </>
  )
}

function focusOn(element: HTMLElement | null): void {
  element?.focus()
}
