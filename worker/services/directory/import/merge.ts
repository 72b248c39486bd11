import { compareVersions, parseVersion } from '#shared/domain/releases/version.ts'
import type { Feed, FeedVersion } from './feed.ts'

/** One feed of several, which are of one format: files of one version on one channel belong together. */
export function mergeFeeds([first, ...others]: [Feed, ...Feed[]]): Feed {
  const versions = new Map<string, FeedVersion>()
  for (const each of [first, ...others].flatMap((feed) => feed.versions)) {
    const key = JSON.stringify([each.version, each.channel])
    const present = versions.get(key)
    versions.set(key, present ? together(present, each) : each)
  }
  const problems = [first, ...others].flatMap((feed) => feed.problems)
  const unique = new Map(problems.map((problem) => [problem.message, problem]))
  return { ...first, versions: highestFirst([...versions.values()]), problems: [...unique.values()] }
}

function together(a: FeedVersion, b: FeedVersion): FeedVersion {
  const urls = new Set(a.files.map(({ url }) => url))
  const files = [...a.files, ...b.files.filter(({ url }) => !urls.has(url))]
  return { ...a, notes: a.notes || b.notes, pubDate: a.pubDate ?? b.pubDate, files }
}

/** Production before channels at equal versions; those that don't parse last, in the order of the feed. */
function highestFirst(versions: FeedVersion[]): FeedVersion[] {
  const parsed = versions.map((each) => ({ each, version: parseVersion(each.version) }))
  return parsed
    .toSorted((a, b) => {
      if (!a.version || !b.version) return Number(!a.version) - Number(!b.version)
      return (
        compareVersions(b.version, a.version) ||
        Number(a.each.channel !== null) - Number(b.each.channel !== null)
      )
    })
    .map(({ each }) => each)
}
