// Squirrel.Windows' RELEASES: a line of SHA-1, name and size for each package.

import type { FeedFile, FeedReader, FeedVersion } from '#worker/services/directory/import/feed.ts'
import { byteCount, digestOf, fileAt, firstEntries } from '#worker/services/directory/import/feed.ts'

const LINE = /^([0-9a-f]{40})\s+(\S+)\s+(\S+)(?:\s+#.*)?$/i
/** `Editor-1.2.3-beta1-full.nupkg` */
const PACKAGE = /-(\d+(?:\.\d+){1,3}(?:-[0-9a-z.-]+?)?)-(?:full|delta)\.nupkg$/i

export const squirrelWindows: FeedReader = {
  read({ url, text }) {
    const lines = text.split(/\r?\n/).filter((line) => line.trim() && !line.startsWith('#'))
    // New versions are appended.
    const { entries, problems } = firstEntries(lines, 'last')
    const matches = entries.map((line) => LINE.exec(line.trim()))
    if (lines.length === 0 || matches.some((match) => !match)) return null
    const versions = new Map<string, FeedVersion>()
    for (const match of matches) {
      const [, sha1, name = '', size] = match ?? []
      const file: FeedFile = fileAt(name, url, { size: byteCount(size), digests: digestOf('sha1', sha1) })
      const version = PACKAGE.exec(file.filename)?.[1] ?? file.filename
      const present = versions.get(version) ?? { version, notes: '', pubDate: null, channel: null, files: [] }
      present.files.push(file)
      versions.set(version, present)
    }
    return { format: 'squirrel-windows', versions: [...versions.values()], problems }
  },
}
