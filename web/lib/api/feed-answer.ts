// What the update feed answers, as updaters read it. Neither the session nor a cookie goes along, and nothing is counted.

import { UNCOUNTED } from '#shared/delivery-routes.ts'
import { ConnectionLost, sendRequest } from './request.ts'

/** A GET as an updater makes it. */
export interface FeedRequest {
  url: string
  headers: Record<string, string>
}

/** Of the headers what a feed says by them. */
const SHOWN_HEADERS = ['content-type', 'x-update-reason', 'x-update-hint']
/** Notes in a document can be long. */
const MAX_LENGTH = 100_000

/**
 * The answer as `curl -i` prints it: the status, what the headers say, an empty line and the document.
 * @throws ConnectionLost without an answer
 */
export async function askFeed({ url, headers }: FeedRequest): Promise<string> {
  const separator = url.includes('?') ? '&' : '?'
  const init: RequestInit = { headers, credentials: 'omit', cache: 'no-store' }
  const answer = await sendRequest(`${url}${separator}${UNCOUNTED}=1`, init)
  const lines = SHOWN_HEADERS.flatMap((name) => {
    const value = answer.headers.get(name)
    return value === null ? [] : [`${name}: ${value}`]
  })
  const body = await readText(answer)
  const shown = body.length > MAX_LENGTH ? `${body.slice(0, MAX_LENGTH)}…` : body
  return [`HTTP ${answer.status}`, ...lines, ...(shown ? ['', shown] : [])].join('\n')
}

async function readText(answer: Response): Promise<string> {
  try {
    return await answer.text()
  } catch (cause) {
    throw new ConnectionLost(cause)
  }
}
