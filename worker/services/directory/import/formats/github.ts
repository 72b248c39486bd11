// A repository's releases, as GitHub's API lists them. https://docs.github.com/rest/releases/releases

import * as z from 'zod/mini'
import { inferKind } from '#shared/domain/releases/infer-platform.ts'
import {
  bareVersion,
  byteCount,
  digestOf,
  type FeedFile,
  type FeedReader,
  type FeedVersion,
  firstEntries,
} from '#worker/services/directory/import/feed.ts'
import { IMPORT_ENTRIES, IMPORT_VERSIONS } from '#worker/services/directory/import/limits.ts'

const Asset = z.object({
  name: z.string(),
  browser_download_url: z.string(),
  size: z.optional(z.unknown()),
  digest: z.optional(z.unknown()),
  state: z.optional(z.unknown()),
})
const Release = z.object({
  tag_name: z.string(),
  body: z.optional(z.nullable(z.string())),
  draft: z.optional(z.boolean()),
  prerelease: z.optional(z.boolean()),
  published_at: z.optional(z.nullable(z.string())),
  assets: z.array(z.unknown()),
})
/** `app-v1.2.3` and `editor@1.2.3` are tags of repositories with several packages. */
const TAG = /(\d+\.\d+\.\d+(?:-[0-9A-Za-z.-]+)?(?:\+[0-9A-Za-z.-]+)?)$/
const REPOSITORY = /^\/([\w.-]+)\/([\w.-]+?)(?:\.git)?(?:\/(?:releases(?:\/(?:latest|tag\/[^/]+))?)?)?\/?$/

/** Where the releases are listed of the repository whose page this is; null for other pages, and for files. */
export function repositoryReleases(page: string): string | null {
  const url = URL.parse(page)
  if (!url || !['github.com', 'www.github.com'].includes(url.hostname)) return null
  const [, owner, name] = REPOSITORY.exec(url.pathname) ?? []
  if (!owner || !name) return null
  return `https://api.github.com/repos/${owner}/${name}/releases?per_page=${IMPORT_VERSIONS}`
}

export const github: FeedReader = {
  read({ json }) {
    const { entries, problems } = firstEntries(Array.isArray(json) ? json : [json])
    const releases = entries.flatMap((each) => {
      const { success, data } = z.safeParse(Release, each)
      return success && !data.draft ? [data] : []
    })
    // An empty list is that of a repository without releases, and only GitHub answers with one.
    if (releases.length === 0 && !(Array.isArray(json) && json.length === 0)) return null
    return { format: 'github', versions: releases.map(versionOf), problems }
  },
}

function versionOf(release: z.infer<typeof Release>): FeedVersion {
  const { tag_name: tag, body, prerelease, published_at: pubDate = null } = release
  return {
    version: TAG.exec(tag)?.[1] ?? bareVersion(tag),
    notes: body ?? '',
    pubDate,
    channel: prerelease ? 'beta' : null,
    files: filesOf(release),
  }
}

function filesOf({ assets }: z.infer<typeof Release>): FeedFile[] {
  const all = assets.slice(0, IMPORT_ENTRIES).flatMap((each) => {
    const { success, data } = z.safeParse(Asset, each)
    return success && (data.state === undefined || data.state === 'uploaded') ? [data] : []
  })
  const signatures = new Map(all.map(({ name, browser_download_url: url }) => [name, url]))
  // Signatures belong to their files, and feeds are made here.
  const own = all.filter(({ name }) => !name.endsWith('.sig') && inferKind(name) !== 'metadata')
  return own.map(({ name, browser_download_url: url, size, digest }) => ({
    ...{ url, filename: name, size: byteCount(size), signature: null, platforms: [] },
    ...{ edSignature: null, deltaFrom: null },
    digests: digestOf('sha256', typeof digest === 'string' ? digest.replace(/^sha256:/, '') : null),
    signatureUrl: signatures.get(`${name}.sig`) ?? null,
  }))
}
