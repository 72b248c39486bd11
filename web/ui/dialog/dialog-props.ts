import type { ReactNode } from 'react'

export interface DialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  description?: ReactNode
  /** An operation is running: the dialog can't be closed. */
  pending?: boolean | undefined
  /** An `alertdialog` wants a decision: a press outside doesn't close it. */
  role?: 'dialog' | 'alertdialog' | undefined
  /** `dialog`: the focus begins on the dialog itself, where its first button would dismiss what loses nothing. */
  focus?: 'content' | 'dialog' | undefined
  /** Its content has a button that only closes it: it needs no cross. */
  isQuestion?: boolean | undefined
  /** Mounted when the dialog opens and unmounted when it closes, so each opening starts afresh. */
  children: ReactNode
}
