import type { ReactNode } from 'react'

export interface DialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  description?: ReactNode
  /** Something is under way that a stray key or press must not abandon: the dialog stays. */
  pending?: boolean | undefined
  /** An `alertdialog` asks for a decision: a press beside it does not close it. */
  role?: 'dialog' | 'alertdialog' | undefined
  /** Mounted when the dialog opens and unmounted when it closes, so each opening starts afresh. */
  children: ReactNode
}
