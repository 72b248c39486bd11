// `appcast.xml`: the feed of Sparkle, WinSparkle and NetSparkle, RSS with elements of Sparkle's own. Each item is one
// file. The server decides which release a client gets, so an appcast has the items of one client only: mostly one, and
// none for "no update". Where the URL doesn't name system and processor, it has the item of each that may be asking;
// clients pick theirs by `sparkle:os`, and WinSparkle by processor as well.
//
// There is no `phasedRolloutInterval` and no `sparkle:channel`: a client that asks for a channel wants what it is given.

import type { NoUpdateReason, UpdateChoice } from '#shared/domain/releases/choose-update.ts'
import type { Manifest, ManifestAsset, ManifestRelease } from '#shared/domain/releases/manifest.ts'
import {
  sparkle as platforms,
  readSparkleClient,
  type SparkleQuery,
  sparkleClientsOf,
} from '#shared/domain/releases/updaters/sparkle.ts'
import { queryValue } from '#worker/delivery/address.ts'
import { OPEN } from '#worker/delivery/answers.ts'
import { type AppcastOffer, appcastItem, criticalVersion, edSignatureOf } from './appcast-item.ts'
import { defineFormat, type FeedAnswer, type FeedSource } from './format.ts'
import { documentIn } from './responses.ts'
import { element, text } from './xml.ts'

const TYPE = 'application/rss+xml; charset=utf-8'
const NAMESPACE = 'http://www.andymatuschak.org/xml-namespaces/sparkle'
const rss = documentIn(TYPE)

/** `Editor/1.4.0 Sparkle/2.6.4`, `Editor/1.4.0 WinSparkle/0.9.0 (Win64)` */
const AGENT = /\/([^\s/]+) (Win)?Sparkle\/\d/
const HINT = 'os=macos|windows|linux, arch=x64|arm64|x86, kind=exe|msi|deb|rpm|tar'
/** The item of an offer; written when it is first asked for. */
type ItemOf = (offer: AppcastOffer) => string

export const sparkle = defineFormat<SparkleQuery, ItemOf>({
  match([file, ...more], url) {
    if (file !== 'appcast.xml' || more.length > 0) return null
    const [os = '', arch = '', kind = ''] = ['os', 'arch', 'kind'].map((name) => queryValue(url, name))
    return { os, arch, kind }
  },

  compile(manifest, origin) {
    const items = new Map<string, string>()
    return (offer) => {
      const key = `${offer.asset.id} ${offer.criticalBelow}`
      const item = items.get(key) ?? appcastItem(manifest, offer, origin)
      items.set(key, item)
      return item
    }
  },

  answer(query, source, itemOf) {
    const [, agentVersion, isWindows] = AGENT.exec(source.userAgent()) ?? []
    const os = query.os || (agentVersion === undefined ? '' : isWindows ? 'windows' : 'macos')
    const client = readSparkleClient({ ...query, os })
    const version = source.clientVersion() ?? agentVersion
    const choice = source.choose(client ?? unreadable({ ...query, os }), version)
    if (choice.kind === 'none' || client === null) return nothing(source.manifest, choice)
    const offers = offersTo(client, version, choice, source)
    return rss(appcast(source.manifest, offers.map(itemOf())))
  },
})

/** To each client that may be asking, each file once. */
function offersTo(client: string, version: string | undefined, choice: UpdateChoice, source: FeedSource) {
  const offers = new Map<string, AppcastOffer>()
  for (const each of sparkleClientsOf(client)) {
    const found = each === client ? choice : source.highest(each, version)
    if (found.kind === 'none') continue
    const { release, mandatory } = found
    const asset = fileFor(release, each)
    if (!asset) continue
    const criticalBelow = mandatory ? criticalVersion(source.manifest, release, asset, version) : null
    offers.set(asset.id, { release, asset, criticalBelow })
  }
  return [...offers.values()]
}

/** Of the files that the client can install, the first that is signed, else the first. */
function fileFor({ assets }: ManifestRelease, client: string): ManifestAsset | undefined {
  const serving = platforms.readClient(client)?.serving ?? []
  const files = serving.flatMap((platform) => assets.filter((each) => each.updatePlatform === platform))
  return files.find((each) => edSignatureOf(each) !== null) ?? files[0]
}

/** What such a client is counted as. */
function unreadable({ os, arch, kind }: SparkleQuery): string {
  return [os, arch, 'sparkle', kind].filter(Boolean).join('-')
}

function appcast({ appSlug }: Manifest, items: readonly string[]): string {
  const channel = element('channel', {}, [element('title', {}, [text(appSlug)]), ...items])
  return `<?xml version="1.0" encoding="utf-8"?>\n${element(
    'rss',
    { version: '2.0', 'xmlns:sparkle': NAMESPACE },
    [channel],
  )}\n`
}

/** An appcast without an item: to each of the clients, "no update". */
function nothing(manifest: Manifest, choice: UpdateChoice): FeedAnswer {
  const reason: NoUpdateReason = choice.kind === 'none' ? choice.reason : 'unknown-platform'
  const headers = {
    ...OPEN,
    'access-control-expose-headers': 'x-update-reason, x-update-hint',
    'cache-control': 'no-store',
    'content-type': TYPE,
    'x-update-reason': reason,
    ...(reason === 'unknown-platform' && { 'x-update-hint': HINT }),
  }
  return { body: appcast(manifest, []), init: { headers } }
}
