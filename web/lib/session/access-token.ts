// The access token of calls. It is in memory only, so that a script which reads the storage can't take it, and is
// renewed by the session when it expires.

import { readJson, sendRequest } from '#web/lib/api/request.ts'
import { report } from '#web/lib/browser/report.ts'
import { toast } from '#web/lib/browser/toast-store.ts'
import { parseTokenAnswer, type Token, type TokenAnswer } from './token-answer.ts'

const TOKEN_ADDRESS = '/oauth2/token'
const UNREADABLE = {
  message: 'Failed to obtain access token',
  details: 'Response could not be validated',
}

let cached: Token | null = null
/** Identifies the user to the support chat; issued and dropped together with the access token. */
let chat: Token | null = null
let asking: Promise<string | null> | null = null
/** An answer requested ahead of the first call, which consumes it. */
let early: Promise<TokenAnswer> | null = null
/** Incremented when the session changes, so that a token requested for one user is never stored for another. */
let person = 0

/**
 * A valid token, from memory or from the server; concurrent callers share one request. Null when the server refuses,
 * after a toast with the reason.
 * @throws ConnectionLost when the server is unreachable
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

/**
 * Requests a token ahead of the first call, concurrently with the session lookup: a round trip less before the first
 * data. A failure counts only once a call needs the token.
 * @param start when to request it; calls wait for that too
 */
export function prepareAccessToken(start?: Promise<void>): void {
  if (isGood(cached) || asking || early) return
  early = Promise.resolve(start).then(requestToken)
  early.catch(() => undefined)
}

/** Whether there is a valid token. */
export function hasAccessToken(): boolean {
  return isGood(cached)
}

/** The support chat's token while it is valid. */
export function knownChatToken(): string | null {
  return chat && isGood(chat) ? chat.value : null
}

/** Stores a token for the support chat that another call has returned. */
export function keepChatToken(token: Token): void {
  chat = token
}

const isGood = (token: Token | null) => token !== null && token.expiresAt > Date.now()

/** Drops a token that the server has refused, unless there is a newer one. */
export function forgetAccessToken(refused: string): void {
  if (cached?.value === refused) cached = null
}

/** Drops the token and any pending request for one: the session has ended or is another user's. */
export function changePerson(): void {
  person++
  cached = null
  chat = null
  asking = null
  early = null
}

async function requestToken(): Promise<TokenAnswer> {
  const response = await sendRequest(TOKEN_ADDRESS, {
    method: 'POST',
    credentials: 'include',
    headers: { accept: 'application/json' },
    body: new URLSearchParams({ grant_type: 'session' }),
  })
  return parseTokenAnswer(await readJson(response))
}

/** The answer of the early request, if that was granted; a failed one is retried. */
async function takeEarly(): Promise<TokenAnswer | null> {
  const answer = await early?.catch(() => null)
  early = null
  return answer?.kind === 'granted' && isGood(answer.token) ? answer : null
}

async function askForToken(asker: number): Promise<string | null> {
  const answer = (early && (await takeEarly())) ?? (await requestToken())
  if (asker !== person) return getAccessToken()
  if (answer.kind === 'granted') {
    cached = answer.token
    chat = answer.chat ?? chat
    return answer.token.value
  }
  const isReadable = answer.kind === 'refused'
  if (!isReadable) report(new Error(`The token endpoint's answer could not be read: ${answer.issue}`))
  const { message, details } = isReadable ? answer : UNREADABLE
  // Each call of a page asks again: one toast is enough.
  toast.error({ message, details, suppress: !isReadable, about: TOKEN_ADDRESS })
  return null
}
