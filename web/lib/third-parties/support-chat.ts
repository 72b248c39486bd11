// The support chat: a third party's messenger, driven by commands as Intercom's is. Its script is loaded when it
// is first needed. Its failures are reported, and never shown.

import { useSyncExternalStore } from 'react'
import { sendRequest } from '#web/lib/api/request.ts'
import { report } from '#web/lib/browser/report.ts'
import {
  getAccessToken,
  hasAccessToken,
  keepChatToken,
  knownChatToken,
} from '#web/lib/session/access-token.ts'
import { readChatToken } from '#web/lib/session/token-answer.ts'

const TOKEN_ADDRESS = '/auth/support-chat-token'

type Messenger = (command: 'boot' | 'show' | 'shutdown', options?: object) => void

let loading: Promise<void> | null = null
let running = false
const listeners = new Set<() => void>()
/** Counts the requests, so that one superseded while it waited changes nothing. */
let wish = 0

interface Chat {
  script: string
  appId: string
}

/** Starts the chat for the user, on the pages of an organization. */
export async function startSupportChat({ script, appId }: Chat, orgId: string): Promise<void> {
  const mine = ++wish
  try {
    const [token] = await Promise.all([getChatToken(), load(script)])
    if (mine !== wish || token === null) return
    const company = { company_id: orgId }
    // It is opened from the header: a launcher of its own would float above the page. Toasts come from the right.
    const looks = { hide_default_launcher: true, alignment: 'left' }
    messenger()?.('boot', { app_id: appId, user_jwt: token, intercom_user_jwt: token, company, ...looks })
    setRunning(messenger() !== undefined)
  } catch (failure) {
    report(failure)
  }
}

/** Shuts the chat down, if it runs or is about to. */
export function stopSupportChat(): void {
  wish++
  if (running) messenger()?.('shutdown')
  setRunning(false)
}

/** Opens the chat that runs. */
export function openSupportChat(): void {
  messenger()?.('show')
}

/** Whether the chat runs, for its launchers. */
export function useSupportChatRunning(): boolean {
  return useSyncExternalStore(subscribe, () => running)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function setRunning(now: boolean): void {
  running = now
  for (const listener of listeners) listener()
}

/**
 * The token that tells the chat who is writing. It comes along with an access token; only a token endpoint that
 * includes none makes a request of its own necessary. Null without a session.
 * @throws Error when the endpoint gives none
 */
export async function getChatToken(): Promise<string | null> {
  const known = knownChatToken()
  if (known !== null) return known
  if (!hasAccessToken() && (await getAccessToken()) === null) return null
  return knownChatToken() ?? askForToken()
}

async function askForToken(): Promise<string> {
  const answer = await sendRequest(TOKEN_ADDRESS, {
    credentials: 'include',
    headers: { accept: 'application/json' },
  })
  const token = answer.ok ? readChatToken(await answer.json().catch(() => null)) : null
  if (!token) throw new Error(`No token for the support chat was given (${answer.status}).`)
  keepChatToken(token)
  return token.value
}

function messenger(): Messenger | undefined {
  return (globalThis as { Intercom?: Messenger }).Intercom
}

function load(address: string): Promise<void> {
  loading ??= new Promise<void>((resolve, reject) => {
    const script = document.createElement('script')
    script.src = address
    script.async = true
    script.onload = () => resolve()
    script.onerror = () => {
      loading = null
      script.remove()
      reject(new Error(`The support chat could not be loaded from ${address}.`))
    }
    document.head.append(script)
  })
  return loading
}
