import { useEffect } from 'react'
import { useSearch } from 'wouter'
import { links } from '#shared/routes.ts'
import { type Opening, openScreen } from '#web/features/identity/flow/open-flow.ts'
import { subscribeAnswer, useAnswer } from '#web/lib/api/answers.ts'
import type { Message } from '#web/lib/api/flow.ts'

const UNFINISHED: Message = { id: 0, type: 'error', text: 'That login didn’t finish. Log in again.' }

/** For the code of the login to arrive. */
const KEPT_MS = 10_000

/**
 * Opens a login that says what happened, here rather than in its own code, which every visitor loads.
 * @returns its URL, once it is open; after a failure too, which the login shows
 */
export function useUnfinishedLogin(): string | null {
  const returnTo = new URLSearchParams(useSearch()).get('return_to')
  const query = new URLSearchParams(returnTo ? { return_to: returnTo } : {})
  // As `useFlow` names it.
  const key = `login?${query}`
  const { status } = useAnswer(key, async () => withNotice(await openScreen('login', query)))
  useEffect(() => {
    const release = subscribeAnswer(key, () => undefined)
    return () => {
      setTimeout(release, KEPT_MS)
    }
  }, [key])
  if (status === 'pending') return null
  return query.size > 0 ? `${links.login()}?${query}` : links.login()
}

function withNotice(opening: Opening): Opening {
  if (opening.kind !== 'flow') return opening
  const { flow } = opening
  return { kind: 'flow', flow: { ...flow, ui: { ...flow.ui, messages: [UNFINISHED] } } }
}
