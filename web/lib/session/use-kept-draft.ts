import { useEffect, useState } from 'react'
import { dropDraft, readDraft } from './login-again.ts'

/** What a form held before its user logged in again; null otherwise. It is given out once. */
export function useKeptDraft<Values>(form: string): Values | null {
  const [draft] = useState(() => readDraft<Values>(form))
  useEffect(() => dropDraft(form), [form])
  return draft
}
