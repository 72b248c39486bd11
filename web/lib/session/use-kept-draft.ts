import { useEffect, useState } from 'react'
import { dropDraft, readDraft } from './login-again.ts'

/** Consumes the form's draft from before the login; null without one. */
export function useKeptDraft<Values>(form: string): Values | null {
  const [draft] = useState(() => readDraft<Values>(form))
  useEffect(() => dropDraft(form), [form])
  return draft
}
