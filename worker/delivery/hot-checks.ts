// The update checks of which the response depends on the URL alone, or on the version in a header as well, with what
// they count: most of an application's checks, answered by one lookup. An entry is used no longer than the documents that it was made from are fresh, so a
// new release, a takedown and the next step of a rollout arrive as they do without it.

import { SECOND } from '#shared/domain/time.ts'
import { versionOf } from './client-version.ts'
import type { FeedAnswer } from './formats/format.ts'
import type { Verdict } from './manifests.ts'

/** Of made-up URLs, no more than this many take places. */
const MAX_ENTRIES = 500
const MAX_URL_LENGTH = 512
const MAX_VERSION_LENGTH = 64
/** Entries hold on to their manifests; after this long all of them are dropped. */
const TTL_MS = 5 * SECOND

export interface HotCheck {
  appId: string
  verdict: Verdict
  answer: FeedAnswer
  /** When the first of its documents, or the step of a rollout, is due, in ms since 1970. */
  until: number
}

interface Entry {
  /** Whether the answer depends on the version that the client sends in a header. */
  readsVersion: boolean
  /** By that version; without it, by an empty text. */
  checks: Map<string, HotCheck>
}

export function createHotChecks() {
  const byUrl = new Map<string, Entry>()
  let since = 0
  let size = 0

  return {
    find(request: Request, url: string, moment: number): HotCheck | undefined {
      const entry = byUrl.get(withoutNoise(url))
      const hot = entry?.checks.get(entry.readsVersion ? versionOf(request) : '')
      return hot && moment < hot.until && moment >= since ? hot : undefined
    },

    keep(asked: { request: Request; url: string }, readsVersion: boolean, hot: HotCheck, moment: number) {
      const url = withoutNoise(asked.url)
      const version = readsVersion ? versionOf(asked.request) : ''
      // URLs with a query name a channel, or a client: there are too many of these.
      if (url.length > MAX_URL_LENGTH || url.includes('?') || version.length > MAX_VERSION_LENGTH) return
      if (moment - since >= TTL_MS || moment < since) {
        byUrl.clear()
        since = moment
        size = 0
      }
      const known = byUrl.get(url)
      const checks = known?.readsVersion === readsVersion ? known.checks : new Map<string, HotCheck>()
      if (!checks.has(version) && size++ >= MAX_ENTRIES) return
      checks.set(version, hot)
      byUrl.set(url, { readsVersion, checks })
    },
  }
}

/** electron-updater ends each URL in another `noCache`, which no format reads. */
function withoutNoise(url: string): string {
  const at = url.indexOf('?noCache=')
  return at < 0 || url.includes('&', at) ? url : url.slice(0, at)
}
