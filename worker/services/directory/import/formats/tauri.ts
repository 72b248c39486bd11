// Tauri's and Packager's static file, and what their servers answer to one client.
// https://v2.tauri.app/plugin/updater/#static-json-file

import * as z from 'zod/mini'
import {
  bareVersion,
  type FeedFile,
  type FeedReader,
  fileAt,
  warns,
} from '#worker/services/directory/import/feed.ts'
import { IMPORT_ENTRIES } from '#worker/services/directory/import/limits.ts'

const Signed = z.object({ url: z.string(), signature: z.optional(z.nullable(z.string())) })
const Common = {
  version: z.string(),
  notes: z.optional(z.nullable(z.string())),
  pub_date: z.optional(z.nullable(z.string())),
}
const Static = z.object({ ...Common, platforms: z.record(z.string(), z.unknown()) })
const Answer = z.extend(Signed, Common)

export const tauri: FeedReader = {
  read({ url, json }) {
    const listed = z.safeParse(Static, json)
    if (listed.success) {
      const { files, broken } = filesOf(listed.data.platforms, url)
      const problems = broken.map((name) =>
        warns('entry_invalid', `The entry ${name.slice(0, 100)} has no URL, so it can’t be read.`),
      )
      return { format: 'tauri', versions: [versionOf(listed.data, files)], problems }
    }
    const answer = z.safeParse(Answer, json)
    // Squirrel's answer looks alike, and has no signature.
    if (!answer.success || !answer.data.signature) return null
    const file = fileAt(answer.data.url, url, { signature: answer.data.signature })
    const problem = warns(
      'one_platform',
      'This is the answer to one client. Paste the static file, usually latest.json, to see all platforms.',
    )
    return { format: 'tauri', versions: [versionOf(answer.data, [file])], problems: [problem] }
  },
}

/** The same URL under several platforms is one file. */
function filesOf(platforms: Record<string, unknown>, base: string) {
  const files = new Map<string, FeedFile>()
  const broken: string[] = []
  for (const [platform, entry] of Object.entries(platforms).slice(0, IMPORT_ENTRIES)) {
    const { success, data } = z.safeParse(Signed, entry)
    if (!success) {
      broken.push(platform)
      continue
    }
    const file = fileAt(data.url, base, { signature: data.signature || null })
    const present = files.get(file.url) ?? file
    present.platforms.push(platform)
    files.set(file.url, present)
  }
  return { files: [...files.values()], broken: broken.slice(0, 20) }
}

function versionOf(feed: z.infer<typeof Answer> | z.infer<typeof Static>, files: FeedFile[]) {
  const { version, notes, pub_date: pubDate = null } = feed
  return { version: bareVersion(version), notes: notes ?? '', pubDate, channel: null, files }
}
