// The first data of the page, which the edge answers while the console's files load. Each answer takes the place of one
// call with the same input, unless it may be out of date. Without first data every call is made as usual.

import { type FirstAnswer, type FirstDataHead, firstDataUrl, hasFirstData } from '#shared/first-data.ts'
import { matchScreen } from '#shared/match-screen.ts'
import { sendRequest } from './request.ts'

/** From the arrival of an answer: as long as a response is fresh in the query cache. */
const TTL_MS = 5000

interface FirstData {
  /** Null until its line arrives. */
  head: FirstDataHead | null
  /** By procedure; null: taken. */
  answers: Map<string, (FirstAnswer & { at: number }) | null>
  /** No line follows. */
  isOver: boolean
  /** Resolves at the next line, and at the end. */
  next: Promise<void>
}

let current: FirstData | null = null

/** Requests the first data of the page at `pathname`, before its calls. Returns whether there may be any. */
export function requestFirstData(pathname: string): boolean {
  if (!hasFirstData(matchScreen(pathname))) return false
  let wake = () => {}
  const renew = () => new Promise<void>((resolve) => (wake = resolve))
  const data: FirstData = { head: null, answers: new Map(), isOver: false, next: renew() }
  current = data
  const change = (apply: () => void) => {
    apply()
    const woken = wake
    data.next = renew()
    woken()
  }
  readLines(firstDataUrl(pathname), (line) =>
    change(() => {
      if (!data.head) data.head = line as FirstDataHead
      else {
        const answer = line as FirstAnswer
        data.answers.set(answer.procedure, { ...answer, at: Date.now() })
      }
    }),
  )
    // What is missing is called for as usual.
    .catch(() => undefined)
    .finally(() => change(() => (data.isOver = true)))
  return true
}

/** Drops what wasn't taken: the session or the data has changed. */
export function dropFirstData(): void {
  current = null
}

/** The procedures that the edge answers for `userId`, as `service/name`. */
export async function firstProcedures(userId: string | undefined): Promise<readonly string[]> {
  while (current && !current.head && !current.isOver) await current.next
  const head = current?.head
  return head && head.userId === userId ? head.procedures : []
}

const taking = new Map<string, Promise<FirstAnswer | null>>()

/**
 * Takes the answer to a procedure once it has arrived; null: it is missing, so make the call. What is painted before its
 * data waits for the answer as well as the cache: both get it.
 */
export function takeFirstAnswer(procedure: string, userId: string | undefined): Promise<FirstAnswer | null> {
  const shared = taking.get(procedure) ?? take(procedure, userId).finally(() => taking.delete(procedure))
  taking.set(procedure, shared)
  return shared
}

async function take(procedure: string, userId: string | undefined): Promise<FirstAnswer | null> {
  if (!current || !(await firstProcedures(userId)).includes(procedure)) return null
  while (current) {
    const { answers, isOver, next }: FirstData = current
    const answer = answers.get(procedure)
    if (answer) answers.set(procedure, null)
    if (answer !== undefined || isOver) return answer && Date.now() - answer.at < TTL_MS ? answer : null
    await next
  }
  return null
}

/** The lines of a response, each parsed as JSON when it arrives. */
async function readLines(url: string, take: (line: unknown) => void): Promise<void> {
  const response = await sendRequest(url, { credentials: 'include', headers: { accept: 'application/json' } })
  const reader = response.ok ? response.body?.pipeThrough(new TextDecoderStream()).getReader() : undefined
  let text = ''
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    const lines = (text + part.value).split('\n')
    text = lines.pop() ?? ''
    for (const line of lines) take(JSON.parse(line))
  }
}
