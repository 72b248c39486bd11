// Sparkle's appcast, an RSS feed. https://sparkle-project.org/documentation/publishing/

import type { XmlElement } from '@rgrove/parse-xml'
import { hasMore, MAX_NODES, withoutCdata } from '#worker/services/directory/import/bounds.ts'
import {
  bareVersion,
  byteCount,
  type Feed,
  FeedError,
  type FeedFile,
  type FeedReader,
  type FeedVersion,
  fileAt,
  firstEntries,
  warns,
} from '#worker/services/directory/import/feed.ts'

export const sparkle: FeedReader = {
  async read({ url, text }): Promise<Feed | null> {
    const root = rootOf(text)
    if (root !== 'rss') {
      if (root === 'feed')
        throw new FeedError('This is an Atom feed. Paste the appcast, an RSS feed of Sparkle.')
      return null
    }
    // A document type is where entities are declared, and no appcast has one.
    if (/^\s*(<\?[^>]*\?>\s*)?<!DOCTYPE/i.test(text))
      throw new FeedError('This XML file declares a document type, which isn’t read.')
    const channel = childOf(await parseXml(text), 'channel')
    const { entries: items, problems } = firstEntries(channel ? childrenOf(channel, 'item') : [])
    // Deltas name builds, `2000`, and people know versions.
    const builds = new Map(items.map((item) => [saidBy(item, 'sparkle:version'), versionOf(item)]))
    const versions = items.flatMap((item) => readItem(item, url, builds) ?? [])
    const broken = items.length - versions.length
    const remarks = [
      ...problems,
      ...(broken > 0
        ? [warns('entry_invalid', `${broken} items of the appcast have no version or no file.`)]
        : []),
      ...(text.includes('sparkle:phasedRolloutInterval')
        ? [warns('staged', 'The appcast has a phased rollout. Choose the rollout again when you publish.')]
        : []),
      ...(/sparkle:(minimum|maximum)SystemVersion/.test(text)
        ? [warns('minimum_system', 'The appcast names system versions, which aren’t carried over.')]
        : []),
    ]
    return { format: 'sparkle', versions, problems: remarks }
  },
}

/** The name of the first element, without parsing; null for what isn't XML. */
function rootOf(text: string): string | null {
  const start = text.trimStart()
  if (!start.startsWith('<')) return null
  return /<([a-z][\w:.-]*)[\s>]/i.exec(start.slice(0, 4000))?.[1]?.toLowerCase() ?? null
}

/** @throws FeedError also for what is nested so deeply that the parser runs out of stack */
async function parseXml(text: string): Promise<XmlElement> {
  if (hasMore(withoutCdata(text), '<=', MAX_NODES))
    throw new FeedError('This XML file has too many elements for an appcast.')
  const library = await import('@rgrove/parse-xml')
  let root: XmlElement | null = null
  try {
    root = library.parseXml(text).root
  } catch (cause) {
    throw new FeedError('This looks like an appcast, but isn’t valid XML.', { cause })
  }
  if (!root) throw new FeedError('This appcast is empty.')
  return root
}

function readItem(item: XmlElement, base: string, builds: Builds): FeedVersion | null {
  const enclosures = childrenOf(item, 'enclosure')
  const deltas = childOf(item, 'sparkle:deltas')
  const version = versionOf(item)
  if (!version || !enclosures[0]?.attributes.url) return null
  const all = [...enclosures, ...(deltas ? childrenOf(deltas, 'enclosure') : [])]
  return {
    version: bareVersion(version),
    notes: textOf(item, 'description') ?? '',
    pubDate: textOf(item, 'pubDate'),
    channel: textOf(item, 'sparkle:channel'),
    files: all.flatMap((each) => fileOf(each, base, builds) ?? []),
  }
}

/** Versions of an appcast by their builds. */
type Builds = ReadonlyMap<string | null, string | null>

function versionOf(item: XmlElement): string | null {
  return saidBy(item, 'sparkle:shortVersionString') ?? saidBy(item, 'sparkle:version')
}

/** An element of the item, or an attribute of its file, as old appcasts have it. */
function saidBy(item: XmlElement, name: string): string | null {
  return textOf(item, name) ?? childOf(item, 'enclosure')?.attributes[name] ?? null
}

function fileOf({ attributes }: XmlElement, base: string, builds: Builds): FeedFile | null {
  if (!attributes.url) return null
  const from = attributes['sparkle:deltaFrom']
  return fileAt(attributes.url, base, {
    size: byteCount(attributes.length),
    edSignature: attributes['sparkle:edSignature'] ?? null,
    deltaFrom: from === undefined ? null : (builds.get(from) ?? from),
  })
}

function childrenOf(element: XmlElement, name: string): XmlElement[] {
  return element.children.filter(
    (each): each is XmlElement => each.type === 'element' && nameOfNode(each) === name,
  )
}

function nameOfNode(node: object): string | null {
  return 'name' in node && typeof node.name === 'string' ? node.name : null
}

function childOf(element: XmlElement, name: string): XmlElement | null {
  return childrenOf(element, name)[0] ?? null
}

function textOf(element: XmlElement, name: string): string | null {
  return childOf(element, name)?.text.trim() || null
}
