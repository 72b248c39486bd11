// Which release and which file a client gets, written down as the rules say it, over the whole history of a channel.

import { type History, isBelow, isSame, offeredOf } from './channel-history.ts'
import { type Client, fileFor } from './installable.ts'

/** What the client gets, or null; `isBack` when that is below its own version. */
export function expectedChoice(history: History, client: Client) {
  const offered = offeredOf(history)
  const own = offered.findIndex(({ version }) => isSame(version, client.currentVersion))
  const above = own < 0 ? offered : offered.slice(0, own)
  for (const release of above) {
    const asset = fileFor(release, client.platform)
    const mayHave = !release.paused && client.bucketOf(release.id) * 100 < release.rolloutPercent
    if (!asset || !mayHave) continue
    const isBack = isBelow(release.version, client.currentVersion)
    if (!isBack || (own < 0 && wasWithdrawn(history, client.currentVersion)))
      return { release, asset, isBack }
    return null
  }
  return null

  function wasWithdrawn({ state: { rollbacks, releases } }: History, version: string): boolean {
    const gone = releases.filter((release) => !offered.includes(release)).map((release) => release.version)
    return [...gone, ...rollbacks.flatMap(({ withdrawnUpTo }) => withdrawnUpTo ?? [])].some(
      (each) => !isBelow(each, version),
    )
  }
}
