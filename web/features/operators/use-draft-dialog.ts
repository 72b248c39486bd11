import { useState } from 'react'
import { useKeptDraft } from '#web/lib/session/use-kept-draft.ts'

/** The state of a mutation that the dialog shows. */
export interface Act {
  isPending: boolean
  error: Error | null
}

/** Whether a dialog is open, and the values it held before a required login. With such values it opens by itself. */
export function useDraftDialog<Values>(form: string) {
  const draft = useKeptDraft<Values>(form)
  const [open, setOpen] = useState(draft !== null)
  return { draft, open, setOpen }
}
