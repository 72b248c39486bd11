// The support chat: a third party's messenger, driven by commands as Intercom's is. Its script is loaded when it
// is first needed. Its failures are reported, and never shown.

import { sendRequest } from '#web/lib/api/request.ts'
import { report } from '#web/lib/browser/report.ts'
import {
  getAccessToken,
  hasAccessToken,
  keepChatToken,
  knownChatToken,
} from '#web/lib/session/access-token.ts'
import { readChatToken } from '#web/lib/session/token-answer.ts'
import { messenger, setSupportChatRunning, supportChatRuns } from './messenger.ts'

const TOKEN_ADDRESS = '/auth/support-chat-token'

let loading: Promise<void> | null = null
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
    setSupportChatRunning(messenger() !== undefined)
  } catch (failure) {
    report(failure)
  }
}

/** Shuts the chat down, if it runs or is about to. */
export function stopSupportChat(): void {
  wish++
  if (supportChatRuns()) messenger()?.('shutdown')
  setSupportChatRunning(false)
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
