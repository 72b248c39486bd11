import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'

interface ConfirmButtonProps {
  /** 'Restore file', 'Free slug'. */
  action: string
  title: string
  /** What happens. */
  text: string
  tone?: 'primary' | 'danger' | undefined
  /** Must be typed first. */
  typedName?: string | undefined
  pending: boolean
  onConfirm: (close: { onSettled: () => void }) => void
}

/** Asks before something is done that takes no reason. */
export function ConfirmButton({ action, text, onConfirm, ...question }: ConfirmButtonProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>{action}…</Button>
      <ConfirmDialog
        {...question}
        open={open}
        onOpenChange={setOpen}
        confirmLabel={action}
        onConfirm={() => onConfirm({ onSettled: () => setOpen(false) })}
      >
        {text}
      </ConfirmDialog>
    </>
  )
}
