// The formats of other hosts' feeds. A new one is a reader here, a line below and its label.

import {
  type Feed,
  type FeedDocument,
  FeedError,
  type FeedReader,
} from '#worker/services/directory/import/feed.ts'
import { electron } from './electron.ts'
import { github } from './github.ts'
import { sparkle } from './sparkle.ts'
import { squirrelMac } from './squirrel-mac.ts'
import { squirrelWindows } from './squirrel-windows.ts'
import { tauri } from './tauri.ts'
import { velopack } from './velopack.ts'

/** In the order in which they are tried: what is recognized by more comes before what is recognized by less. */
const READERS: readonly FeedReader[] = [
  tauri,
  velopack,
  github,
  squirrelMac,
  sparkle,
  electron,
  squirrelWindows,
]

/** What a document says, and where its siblings would be. Told from its content, never from its name or type. */
export async function readFeed(document: FeedDocument): Promise<{ feed: Feed; siblings: string[] } | null> {
  for (const { read, siblings } of READERS) {
    const feed = await read(document)
    if (feed) return { feed, siblings: siblings?.(document.url) ?? [] }
  }
  if (/^\s*[[{]/.test(document.text) && document.json === undefined)
    throw new FeedError('This looks like JSON, but can’t be read as such.')
  return null
}
