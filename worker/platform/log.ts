// What is written to the log: one JSON line each, with what happened under `problem`. Never a body, a query string,
// a cookie, a token, or what a statement was run with.

/** What is known of a request that was answered. */
export interface AnsweredRequest {
  id: string
  method: string
  path: string
  /** The route's pattern. */
  route: string
  /** The service that answered, if any did. */
  upstream: string | null
  status: number
  ms: number
  country: string | null
  cache: string | null
}

/** Writes down that a request was answered. */
export function logRequest(request: AnsweredRequest): void {
  console.log(JSON.stringify(request))
}

/**
 * Logs a problem.
 * @param problem what happened, as a sentence without data
 * @param details ids and addresses that help to find it
 */
export function logProblem(problem: string, details: Record<string, unknown> = {}, cause?: unknown): void {
  console.error(
    JSON.stringify({ problem, ...details, ...(cause !== undefined && { cause: describe(cause) }) }),
  )
}

/**
 * An error and its causes by name and message, with the first few frames. Messages of the database layer
 * contain the query's values, so only their cause is included.
 */
export function describe(error: unknown): string {
  const lines: string[] = []
  for (let each = error; each instanceof Error && lines.length < 4; each = each.cause)
    lines.push(holdsValues(each) ? 'A query failed' : `${each.name}: ${each.message}`)
  const told = lines.join(' < ') || typeof error
  return error instanceof Error && !holdsValues(error) ? `${told} ${frames(error)}` : told
}

function holdsValues(error: Error): boolean {
  return error.name === 'DrizzleQueryError' || error.message.startsWith('Failed query')
}

function frames(error: Error): string {
  const stack = error.stack?.split('\n').slice(1, 5) ?? []
  return stack.map((line) => line.trim()).join(' ')
}
