// electron-builder's channel files, `latest.yml` and its siblings. https://www.electron.build/auto-update

import * as z from 'zod/mini'
import { hasMore } from '#worker/services/directory/import/bounds.ts'
import {
  bareVersion,
  byteCount,
  digestOf,
  type Feed,
  FeedError,
  type FeedFile,
  type FeedReader,
  fileAt,
  warns,
} from '#worker/services/directory/import/feed.ts'
import { IMPORT_ENTRIES } from '#worker/services/directory/import/limits.ts'

/** Such a file has a few hundred bytes, and notes. */
const MAX_CHARS = 512 * 1024
/** Each may be a node, of which the parser's take kilobytes. */
const MAX_LINES = 10_000
const MAX_COMMAS = 20_000
const MAX_DEPTH = 40
const SYSTEMS = ['', '-mac', '-linux', '-linux-arm64']

const Entry = z.object({ url: z.string(), sha512: z.optional(z.unknown()), size: z.optional(z.unknown()) })
const Note = z.object({ version: z.optional(z.unknown()), note: z.optional(z.nullable(z.string())) })
const ChannelFile = z.object({
  version: z.union([z.string(), z.number()]),
  files: z.optional(z.nullable(z.array(z.unknown()))),
  path: z.optional(z.nullable(z.string())),
  sha512: z.optional(z.unknown()),
  releaseDate: z.optional(z.unknown()),
  releaseNotes: z.optional(z.unknown()),
  stagingPercentage: z.optional(z.unknown()),
  minimumSystemVersion: z.optional(z.unknown()),
  packages: z.optional(z.unknown()),
})
type ChannelFile = z.infer<typeof ChannelFile>

export const electron: FeedReader = {
  async read({ url, text, json }): Promise<Feed | null> {
    // In the first column, where the keys of such a file are.
    if (json !== undefined || !/^version: *\S/m.test(text) || !/^(files|path):/m.test(text)) return null
    const { success, data } = z.safeParse(ChannelFile, await parseYaml(text))
    if (!success) return null
    const version = {
      version: bareVersion(String(data.version)),
      notes: notesOf(data),
      pubDate: typeof data.releaseDate === 'string' ? data.releaseDate : null,
      channel: channelOf(url),
      files: filesOf(data, url),
    }
    return { format: 'electron', versions: [version], problems: remarksOn(data) }
  },

  siblings(url) {
    const match = /^(.*\/)([^/?#]+?)(-mac|-linux(?:-arm64)?)?\.yml(\?.*)?$/.exec(url)
    if (!match) return []
    const [, folder = '', channel = '', system = '', query = ''] = match
    return SYSTEMS.filter((each) => each !== system).map((each) => `${folder}${channel}${each}.yml${query}`)
  },
}

/** @throws FeedError */
async function parseYaml(text: string): Promise<unknown> {
  if (text.length > MAX_CHARS || hasMore(text, '\n', MAX_LINES) || hasMore(text, ',', MAX_COMMAS))
    throw new FeedError('This YAML file is too long for a channel file.')
  if (isDeep(text)) throw new FeedError('This YAML file is nested too deeply for a channel file.')
  const { parse } = await import('yaml')
  try {
    // Without aliases nothing can multiply. Dates and numbers stay text: a version may be 1.10.
    return parse(text, { maxAliasCount: 0, schema: 'failsafe', uniqueKeys: false, logLevel: 'silent' })
  } catch (cause) {
    throw new FeedError('This looks like a channel file of electron-builder, but isn’t valid YAML.', {
      cause,
    })
  }
}

/** Whether brackets or indentation open more levels than such a file has. Brackets within texts count, too. */
function isDeep(text: string): boolean {
  const indents: number[] = []
  let open = 0
  for (const line of text.split('\n')) {
    const [lead = ''] = /^[ -]*/.exec(line) ?? []
    if (lead.length < line.length) {
      while ((indents.at(-1) ?? -1) >= lead.length) indents.pop()
      indents.push(lead.length)
    }
    for (const sign of line) {
      if (sign === '[' || sign === '{') open += 1
      if ((sign === ']' || sign === '}') && open > 0) open -= 1
      if (open > MAX_DEPTH) return true
    }
    if (indents.length > MAX_DEPTH || lead.split('-').length > MAX_DEPTH) return true
  }
  return false
}

function filesOf({ files, path, sha512 }: ChannelFile, base: string): FeedFile[] {
  const listed = (files ?? []).slice(0, IMPORT_ENTRIES).flatMap((each) => {
    const { success, data } = z.safeParse(Entry, each)
    if (!success) return []
    return [fileAt(data.url, base, { size: byteCount(data.size), digests: digestOf('sha512', data.sha512) })]
  })
  // What versions before 19 wrote.
  if (listed.length === 0 && path) return [fileAt(path, base, { digests: digestOf('sha512', sha512) })]
  return listed
}

function notesOf({ releaseNotes, version }: ChannelFile): string {
  if (typeof releaseNotes === 'string') return releaseNotes
  if (!Array.isArray(releaseNotes)) return ''
  const notes = releaseNotes.flatMap((each) => {
    const { success, data } = z.safeParse(Note, each)
    return success ? [data] : []
  })
  return notes.find((each) => each.version === version)?.note ?? notes[0]?.note ?? ''
}

/** `latest` is production. */
function channelOf(url: string): string | null {
  const name = /\/([^/?#]+?)(-mac|-linux(-\w+)?)?\.yml(\?|#|$)/.exec(url)?.[1]
  return !name || name === 'latest' ? null : name
}

function remarksOn({ stagingPercentage, minimumSystemVersion, packages }: ChannelFile) {
  const share = Number(stagingPercentage)
  return [
    ...(stagingPercentage !== undefined && share >= 0 && share < 100
      ? [
          warns(
            'staged',
            `The feed gives this version to ${share}% of clients. Choose the rollout again when you publish.`,
          ),
        ]
      : []),
    ...(minimumSystemVersion
      ? [warns('minimum_system', 'The feed names a minimum system version, which isn’t carried over.')]
      : []),
    ...(packages
      ? [
          warns(
            'web_installer',
            'The web installer fetches its package by itself. Publish the full installer instead.',
          ),
        ]
      : []),
  ]
}
