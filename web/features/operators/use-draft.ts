import { useState } from 'react'
import { takeDraft } from '#web/lib/session/login-again.ts'

/** What the page needs to know of a call under way. */
export interface Act {
  isPending: boolean
  error: Error | null
}

/** Whether a dialog is open, and what it held before its operator logged in again. It then opens by itself. */
export function useDraft<Values>(form: string) {
  const [draft] = useState(() => takeDraft<Values>(form))
  const [open, setOpen] = useState(draft !== null)
  return { draft, open, setOpen }
}
