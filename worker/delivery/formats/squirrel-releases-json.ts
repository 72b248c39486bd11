// `RELEASES.json`: the static storage of Squirrel.Mac and MSIX. The client doesn't send its version. It compares
// `currentRelease` with its own, installs nothing that isn't higher, and takes any other status or shape for an error.

import type { FeedAnswer, FeedSource } from './format.ts'
import { documentWithReason } from './responses.ts'
import type { SquirrelQuery } from './squirrel-query.ts'
import { json } from './tauri.ts'

const jsonFor = documentWithReason('application/json')
/** Lower than every client's own. */
const LOWEST_VERSION = '0.0.0'

export function answerReleasesJson(
  { client }: SquirrelQuery,
  source: FeedSource,
  updates: ReadonlyMap<string, string>,
): FeedAnswer {
  const version = source.clientVersion()
  const choice = source.choose(client, version)
  if (choice.kind === 'none') {
    const currentRelease = version ?? LOWEST_VERSION
    return jsonFor(choice.reason, JSON.stringify({ currentRelease, releases: [] }))
  }
  const { version: offered } = choice.release
  const current = JSON.stringify(offered)
  const update = updates.get(choice.asset.id)
  return json(`{"currentRelease":${current},"releases":[{"version":${current},"updateTo":${update}}]}`)
}
