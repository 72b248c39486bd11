import { useState } from 'react'
import { useKeptDraft } from '#web/lib/session/use-kept-draft.ts'

/** What the page needs to know of a call under way. */
export interface Act {
  isPending: boolean
  error: Error | null
}

/** Whether a dialog is open, and what it held before its operator logged in again. It then opens by itself. */
export function useDraftDialog<Values>(form: string) {
  const draft = useKeptDraft<Values>(form)
  const [open, setOpen] = useState(draft !== null)
  return { draft, open, setOpen }
}
