// The update checks of which the response depends on the URL alone, with what they count: most of an application's
// checks, answered by one lookup. An entry is used no longer than the documents that it was made from are fresh, so a
// new release, a takedown and the next step of a rollout arrive as they do without it.

import { SECOND } from '#shared/domain/time.ts'
import type { FeedAnswer } from './formats/format.ts'
import type { Verdict } from './manifests.ts'

/** Of made-up URLs, no more than this many take places. */
const MAX_ENTRIES = 500
const MAX_URL_LENGTH = 512
/** Entries hold on to their manifests; after this long all of them are dropped. */
const TTL_MS = 5 * SECOND

export interface HotCheck {
  appId: string
  verdict: Verdict
  answer: FeedAnswer
  /** When the first of its documents, or the step of a rollout, is due, in ms since 1970. */
  until: number
}

export function createHotChecks() {
  const byUrl = new Map<string, HotCheck>()
  let since = 0

  return {
    find(url: string, moment: number): HotCheck | undefined {
      const hot = byUrl.get(url)
      return hot && moment < hot.until && moment >= since ? hot : undefined
    },

    keep(url: string, hot: HotCheck, moment: number): void {
      // URLs with a query name a channel, or a client: there are too many of these.
      if (url.length > MAX_URL_LENGTH || url.includes('?')) return
      if (moment - since >= TTL_MS || moment < since) {
        byUrl.clear()
        since = moment
      }
      if (byUrl.size < MAX_ENTRIES || byUrl.has(url)) byUrl.set(url, hot)
    },
  }
}
