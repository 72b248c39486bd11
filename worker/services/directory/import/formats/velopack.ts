// Velopack's `releases.{channel}.json`. https://docs.velopack.io

import * as z from 'zod/mini'
import { Channel } from '#shared/domain/releases/channel-name.ts'
import {
  bareVersion,
  byteCount,
  digestOf,
  type FeedReader,
  type FeedVersion,
  fileAt,
  firstEntries,
  warns,
} from '#worker/services/directory/import/feed.ts'

const Listed = z.object({ Assets: z.array(z.unknown()) })
const Package = z.object({
  Version: z.string(),
  FileName: z.string(),
  SHA1: z.optional(z.unknown()),
  SHA256: z.optional(z.unknown()),
  Size: z.optional(z.unknown()),
  NotesMarkdown: z.optional(z.nullable(z.string())),
})
const SYSTEMS = ['win', 'osx', 'linux']
/** `{os}[-arch][-channel]`, of which the first means production. */
const CHANNEL = /^(?:win|osx|linux)(?:-(?:x64|arm64|x86))?(?:-(.+))?$/

export const velopack: FeedReader = {
  read({ url, json }) {
    const listed = z.safeParse(Listed, json)
    if (!listed.success) return null
    const channel = channelOf(url)
    const versions = new Map<string, FeedVersion>()
    const { entries, problems: cut } = firstEntries(listed.data.Assets)
    let broken = 0
    for (const each of entries) {
      const { success, data } = z.safeParse(Package, each)
      if (!success) {
        broken += 1
        continue
      }
      const version = bareVersion(data.Version)
      const file = fileAt(data.FileName, url, {
        size: byteCount(data.Size),
        digests: { ...digestOf('sha256', data.SHA256), ...digestOf('sha1', data.SHA1) },
      })
      const present = versions.get(version) ?? { version, notes: '', pubDate: null, channel, files: [] }
      present.files.push(file)
      present.notes ||= data.NotesMarkdown ?? ''
      versions.set(version, present)
    }
    const problems = [
      ...cut,
      ...(broken > 0
        ? [warns('entry_invalid', `${broken} packages of the list have no version or no file.`)]
        : []),
    ]
    return { format: 'velopack', versions: [...versions.values()], problems }
  },

  siblings(url) {
    const match = /^(.*\/releases\.)(win|osx|linux)(\.json(?:\?.*)?)$/.exec(url)
    if (!match) return []
    const [, start, own, end] = match
    return SYSTEMS.filter((each) => each !== own).map((each) => `${start}${each}${end}`)
  },
}

function channelOf(url: string): string | null {
  const name = /\/releases\.([^/?#]+)\.json/.exec(url)?.[1] ?? ''
  const channel = CHANNEL.test(name) ? (CHANNEL.exec(name)?.[1] ?? null) : name || null
  return z.safeParse(Channel, channel).success ? channel : null
}
