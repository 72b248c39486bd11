// The access token that calls carry. It lives in memory only, so that nothing which reads storage can take it, and
// is asked for again when it runs out: the session is what lasts.

import { report } from './report.ts'
import { sendRequest } from './request.ts'
import { toast } from './toast-store.ts'
import { parseTokenAnswer } from './token-answer.ts'

const TOKEN_ADDRESS = '/oauth2/token'

interface AccessToken {
  value: string
  /** Epoch milliseconds. */
  expiresAt: number
}

let cached: AccessToken | null = null
let asking: Promise<string | null> | null = null
/** Counts the people who have been signed in, so that an answer for one is never kept for another. */
let person = 0

/**
 * A token that is still good, from memory or from the server; one request at a time however many ask. Null when the
 * server refuses, after a toast has said why.
 * @throws ConnectionLost when the server cannot be reached
 */
export function getAccessToken(): Promise<string | null> {
  if (cached && cached.expiresAt > Date.now()) return Promise.resolve(cached.value)
  if (asking) return asking
  const mine = askForToken(person).finally(() => {
    if (asking === mine) asking = null
  })
  asking = mine
  return mine
}

/** Drops the token that the server has refused. One that is newer stays. */
export function forgetAccessToken(refused: string): void {
  if (cached?.value === refused) cached = null
}

/** Drops the token, and one that is on its way: somebody else is signed in now, or nobody. */
export function changePerson(): void {
  person++
  cached = null
  asking = null
}

async function askForToken(asker: number): Promise<string | null> {
  const response = await sendRequest(TOKEN_ADDRESS, {
    method: 'POST',
    credentials: 'include',
    headers: { accept: 'application/json' },
    body: new URLSearchParams({ grant_type: 'session' }),
  })
  const answer = parseTokenAnswer(await response.json().catch(() => undefined))
  if (asker !== person) return getAccessToken()
  if (answer.kind === 'granted') {
    cached = { value: answer.token, expiresAt: answer.expiresAt }
    return answer.token
  }
  if (answer.kind === 'refused') toast.error({ message: answer.message, details: answer.details })
  else {
    report(new Error(`The token endpoint's answer could not be read: ${answer.issue}`))
    toast.error({
      message: 'Failed to obtain access token',
      details: 'Response could not be validated',
      suppress: true,
    })
  }
  return null
}
