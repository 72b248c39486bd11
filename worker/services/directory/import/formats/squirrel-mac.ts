// Squirrel.Mac: the static `RELEASES.json`, and what update servers such as Hazel answer to one client.
// https://www.electronjs.org/docs/latest/api/auto-updater

import * as z from 'zod/mini'
import {
  bareVersion,
  type FeedReader,
  type FeedVersion,
  fileAt,
  firstEntries,
  warns,
} from '#worker/services/directory/import/feed.ts'

const Text = z.optional(z.nullable(z.string()))
const Answer = z.object({ url: z.string(), name: Text, notes: Text, pub_date: Text, version: Text })
const Static = z.object({
  currentRelease: Text,
  releases: z.array(z.object({ version: z.string(), updateTo: z.unknown() })),
})
const VERSION_WITHIN = /\d+\.\d+\.\d+(?:-[0-9a-z.-]+)?/i

export const squirrelMac: FeedReader = {
  read({ url, json }) {
    const listed = z.safeParse(Static, json)
    if (listed.success) {
      const { entries: releases, problems: cut } = firstEntries(listed.data.releases, 'last')
      const versions = releases.flatMap(({ version, updateTo }) => {
        const { success, data } = z.safeParse(Answer, updateTo)
        return success ? [versionOf(version, data, url)] : []
      })
      const broken = releases.length - versions.length
      const problems = [
        ...cut,
        ...(broken > 0 ? [warns('entry_invalid', `${broken} releases of the list have no URL.`)] : []),
      ]
      return { format: 'squirrel-mac', versions, problems }
    }
    const { success, data } = z.safeParse(Answer, json)
    if (!success) return null
    const said = data.version ?? data.name ?? ''
    const version = VERSION_WITHIN.exec(said)?.[0] ?? VERSION_WITHIN.exec(data.url)?.[0] ?? said
    const problem = warns(
      'one_platform',
      'This is the answer to one client. Other platforms and versions aren’t in it; a GitHub repository or RELEASES.json lists them.',
    )
    return { format: 'squirrel-mac', versions: [versionOf(version, data, url)], problems: [problem] }
  },
}

function versionOf(version: string, answer: z.infer<typeof Answer>, base: string): FeedVersion {
  const { notes, pub_date: pubDate = null } = answer
  const files = [fileAt(answer.url, base)]
  return { version: bareVersion(version), notes: notes ?? '', pubDate, channel: null, files }
}
