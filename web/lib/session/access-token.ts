// The access token that calls carry. It lives in memory only, so that nothing which reads storage can take it, and
// is asked for again when it runs out: the session is what lasts.

import { readJson, sendRequest } from '#web/lib/api/request.ts'
import { report } from '#web/lib/browser/report.ts'
import { toast } from '#web/lib/browser/toast-store.ts'
import { parseTokenAnswer, type Token } from './token-answer.ts'

const TOKEN_ADDRESS = '/oauth2/token'

let cached: Token | null = null
/** What tells the support chat who is writing: comes along, and goes when the person does. */
let chat: Token | null = null
let asking: Promise<string | null> | null = null
/** Counts the people who have been signed in, so that an answer for one is never kept for another. */
let person = 0

/**
 * A token that is still good, from memory or from the server; one request at a time however many ask. Null when the
 * server refuses, after a toast has said why.
 * @throws ConnectionLost when the server cannot be reached
 */
export function getAccessToken(): Promise<string | null> {
  if (cached && isGood(cached)) return Promise.resolve(cached.value)
  if (asking) return asking
  const mine = askForToken(person).finally(() => {
    if (asking === mine) asking = null
  })
  asking = mine
  return mine
}

/** Whether there is a token that is still good. */
export function hasAccessToken(): boolean {
  return isGood(cached)
}

/** The support chat's token, as long as it is good. */
export function knownChatToken(): string | null {
  return chat && isGood(chat) ? chat.value : null
}

/** Remembers a token for the support chat that was had in another way. */
export function keepChatToken(token: Token): void {
  chat = token
}

const isGood = (token: Token | null) => token !== null && token.expiresAt > Date.now()

/** Drops the token that the server has refused. One that is newer stays. */
export function forgetAccessToken(refused: string): void {
  if (cached?.value === refused) cached = null
}

/** Drops the token and any pending request for one: the session is another user's now, or no one's. */
export function changePerson(): void {
  person++
  cached = null
  chat = null
  asking = null
}

async function askForToken(asker: number): Promise<string | null> {
  const response = await sendRequest(TOKEN_ADDRESS, {
    method: 'POST',
    credentials: 'include',
    headers: { accept: 'application/json' },
    body: new URLSearchParams({ grant_type: 'session' }),
  })
  const answer = parseTokenAnswer(await readJson(response))
  if (asker !== person) return getAccessToken()
  if (answer.kind === 'granted') {
    cached = answer.token
    chat = answer.chat ?? chat
    return answer.token.value
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
