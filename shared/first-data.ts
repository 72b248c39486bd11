// The first data of a page: the edge answers the queries of its first paint in one response, which it announces with the
// document. So they wait for neither the console's files, nor the access token, nor each other.

import type { Place } from './match-screen.ts'

export const FIRST_DATA_PATH = '/auth/first-data'

/** Whether the edge has first data for a page: those below an organization. */
export function hasFirstData({ params }: Place): boolean {
  return params['orgSlug'] !== undefined
}

/** Its URL. The document announces it, and the console must fetch exactly the same. */
export function firstDataUrl(pathname: string): string {
  return `${FIRST_DATA_PATH}?path=${encodeURIComponent(pathname)}`
}

/** The first line of the response. The others are answers, each as soon as it is there. */
export interface FirstDataHead {
  /** Whom the answers are for; null without a session. */
  userId: string | null
  /** The procedures that will be answered, as `service/name`. */
  procedures: string[]
}

/** A query that succeeded. One that failed has no line: the console repeats it, and shows the failure. */
export interface FirstAnswer {
  /** `service/name`. */
  procedure: string
  input: unknown
  data: unknown
}
