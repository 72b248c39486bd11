// Fetches what a maker entered, through the guard. Every failure is a sentence that says what to do.

import { IMPORT_FORMAT_LABELS } from '#shared/domain/import/import-preview.ts'
import { type RpcError, tooLarge, unprocessable } from '#shared/errors.ts'
import { headerOf } from '#worker/platform/guarded-fetch/follow-redirects.ts'
import { type GuardedAnswer, GuardedFetchError } from '#worker/platform/guarded-fetch/guarded-request.ts'
import { type Feed, FeedError, openDocument, warns } from './feed.ts'
import { repositoryReleases } from './formats/github.ts'
import { readFeed } from './formats/registry.ts'
import { IMPORT_FEED_BYTES } from './limits.ts'
import { mergeFeeds } from './merge.ts'
import type { RemoteHost } from './remote-host.ts'

export interface FetchedFeed {
  url: string
  feed: Feed
}

/**
 * The feed at a URL, with those of other systems beside it.
 * @throws RpcError 422 `refused`, `unresolved`, `timeout`, `unreachable`, `answer` or `not_a_feed`, 413
 */
export async function fetchFeed(host: RemoteHost, url: string): Promise<FetchedFeed> {
  const at = repositoryReleases(url) ?? url
  const text = await fetchText(host, at)
  const found = await understand(at, text)
  if (!found) throw notAFeed()
  const beside = await Promise.all(found.siblings.map((sibling) => fetchSibling(host, sibling, found.feed)))
  const feeds = beside.flatMap((each) => each ?? [])
  const feed = mergeFeeds([found.feed, ...feeds])
  return { url: at, feed: { ...feed, problems: [...feed.problems, ...disagreement([found.feed, ...feeds])] } }
}

async function fetchText(host: RemoteHost, url: string): Promise<string> {
  const answer = await host.get(url, IMPORT_FEED_BYTES).catch((error: unknown) => {
    throw describeFault(error)
  })
  if (answer.status !== 200) throw refusedBy(answer, url)
  if (answer.isCut)
    throw tooLarge(`This document is larger than ${IMPORT_FEED_BYTES / 1024 / 1024} MiB, so it isn’t read.`)
  return new TextDecoder().decode(answer.body)
}

async function understand(url: string, text: string) {
  try {
    return await readFeed(openDocument(url, text))
  } catch (error) {
    if (error instanceof FeedError) throw unprocessable('not_a_feed', error.message)
    throw error
  }
}

/** One that isn't there, or is no such feed, says nothing. */
async function fetchSibling(host: RemoteHost, url: string, { format }: Feed): Promise<Feed | null> {
  const found = await fetchText(host, url)
    .then((text) => understand(url, text))
    .catch(() => null)
  return found?.feed.format === format ? found.feed : null
}

/** Documents of one feed that announce different versions. */
function disagreement(feeds: Feed[]) {
  const versions = new Set(feeds.flatMap(({ versions: [first] }) => first?.version ?? []))
  if (versions.size < 2) return []
  const list = [...versions].join(', ')
  return [
    warns('versions_differ', `The documents for different systems announce different versions: ${list}.`),
  ]
}

function refusedBy(answer: GuardedAnswer, url: string): RpcError {
  const isGithub = new URL(url).hostname === 'api.github.com'
  if (isGithub && (answer.status === 429 || headerOf(answer, 'x-ratelimit-remaining') === '0'))
    return unprocessable('answer', 'GitHub’s limit for requests is reached. Try again in an hour.')
  if (isGithub && answer.status === 404)
    return unprocessable('answer', 'GitHub has no such public repository. Private ones can’t be read.')
  return unprocessable(
    'answer',
    `The server answered ${answer.status}. Check the URL, and that it needs no login.`,
  )
}

function describeFault(error: unknown): RpcError {
  if (!(error instanceof GuardedFetchError)) throw error
  switch (error.fault) {
    case 'refused':
      return unprocessable('refused', `This URL can’t be fetched. ${error.message}`)
    case 'unresolved':
      return unprocessable('unresolved', 'The host of this URL doesn’t exist. Check its spelling.')
    case 'timeout':
      return unprocessable('timeout', 'The server didn’t answer in time. Try again.')
    case 'unreachable':
      return unprocessable('unreachable', 'The server can’t be reached. Check the URL, and try again.')
  }
}

function notAFeed(): RpcError {
  const known = Object.values(IMPORT_FORMAT_LABELS).join(', ')
  return unprocessable('not_a_feed', `This isn’t a feed that can be read. Known are: ${known}.`)
}
