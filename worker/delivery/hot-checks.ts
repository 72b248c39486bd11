// The update checks of which the response depends on the URL alone, or on what the client says of itself in headers as
// well, with what they count: most of an application's checks, answered by one lookup. An entry is used no longer than
// the documents that it was made from are fresh, so a new release, a takedown and the next step of a rollout arrive as
// they do without it.

import { SECOND } from '#shared/domain/time.ts'
import { pathStart } from './address.ts'
import { versionOf } from './client-version.ts'
import type { FeedAnswer } from './formats/format.ts'
import type { Verdict } from './manifests.ts'

/** Of made-up URLs, no more than this many take places. */
const MAX_ENTRIES = 500
const MAX_URL_LENGTH = 512
const MAX_HEADERS_LENGTH = 256
/** Entries hold on to their manifests; after this long all of them are dropped. */
const TTL_MS = 5 * SECOND

/**
 * Parameters that differ from client to client, or, `noCache` of electron-updater, from check to check. Clients put them
 * last. An answer that depends on one of them isn't kept.
 */
const VARYING = /(?:[?&](?:noCache|stagingId|client|cohort)=[^&]*)+$/
/** All others that formats read. What makers add is not theirs to bound, so URLs with more are not kept. */
const KNOWN = new Set(['channel', 'localVersion', 'id', 'os', 'arch', 'rid', 'kind'])

/** What an answer depends on beside the URL: nothing, the version in a header, or the program that asks as well. */
export type Headed = 'nothing' | 'version' | 'agent'

export interface HotCheck {
  appId: string
  verdict: Verdict
  answer: FeedAnswer
  /** The parameter of the URL that has the client's id, where the format has one. */
  clientIdIn?: string | undefined
  /** The header that may have it, likewise. */
  clientIdHeader?: string | undefined
  /** When the first of its documents, or the step of a rollout, is due, in ms since 1970. */
  until: number
}

interface Entry {
  reads: Headed
  /** By what `headersOf` reads. */
  checks: Map<string, HotCheck>
}

export function createHotChecks() {
  const byUrl = new Map<string, Entry>()
  let since = 0
  let size = 0

  return {
    find(request: Request, url: string, moment: number): HotCheck | undefined {
      const entry = byUrl.get(withoutVarying(url))
      const hot = entry?.checks.get(headersOf(request, entry.reads))
      return hot && moment < hot.until && moment >= since ? hot : undefined
    },

    keep(asked: { request: Request; url: string }, reads: Headed, hot: HotCheck, moment: number) {
      const url = withoutVarying(asked.url)
      const headers = headersOf(asked.request, reads)
      if (url.length > MAX_URL_LENGTH || headers.length > MAX_HEADERS_LENGTH || !isKnown(url)) return
      if (moment - since >= TTL_MS || moment < since) {
        byUrl.clear()
        since = moment
        size = 0
      }
      const known = byUrl.get(url)
      const checks = known?.reads === reads ? known.checks : new Map<string, HotCheck>()
      if (!checks.has(headers) && size++ >= MAX_ENTRIES) return
      checks.set(headers, hot)
      byUrl.set(url, { reads, checks })
    },
  }
}

/** Reading headers is a good part of what a check costs. */
function headersOf(request: Request, reads: Headed): string {
  if (reads === 'nothing') return ''
  const version = versionOf(request)
  return reads === 'version' ? version : `${version}\n${request.headers.get('user-agent')}`
}

/** By one expression and without a lookup before it: cutting by hand, or hashing the URL twice, costs twice as much. */
function withoutVarying(url: string): string {
  const query = url.indexOf('?')
  if (query < 0) return url
  const at = url.search(VARYING)
  return at < query ? url : url.slice(0, at)
}

function isKnown(url: string): boolean {
  const query = url.indexOf('?', pathStart(url))
  if (query < 0) return true
  const names = url
    .slice(query + 1)
    .split('&')
    .map((pair) => pair.split('=')[0] ?? '')
  return names.every((name) => KNOWN.has(name))
}
