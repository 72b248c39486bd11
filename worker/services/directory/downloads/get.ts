import type { Download, DownloadPage } from '#shared/domain/releases/download-page.ts'
import type { Context } from '#worker/services/directory/context.ts'
import type { ReleaseWithFiles } from '#worker/services/directory/releases/manifests/documents.ts'
import { readReleases } from '#worker/services/directory/releases/manifests/unwritten.ts'
import type { AssetRow } from '#worker/services/directory/releases/rows.ts'
import { readLatest } from './latest.ts'
import { findPublicApp } from './queries.ts'

/** What visitors see of a public application; null for every other URL. */
export async function getDownloadPage(
  ctx: Pick<Context, 'db'>,
  [org, app]: [org: string, app: string],
): Promise<DownloadPage | null> {
  const found = await findPublicApp(ctx, org, app)
  if (!found) return null
  const { id, appType: _, updaters: __, ...about } = found
  const channels = await readLatest(ctx.db, id)
  const rows = await readReleases(
    ctx.db,
    channels.flatMap(({ releases }) => releases),
  )
  const rowOf = new Map(rows.map((row) => [row.release.id, row]))
  return {
    ...about,
    latest: channels.flatMap(({ channel, releases }) => {
      const found = releases.flatMap((each) => rowOf.get(each) ?? [])
      const release = found[0]?.release
      if (!release) return []
      const { version, pubDate, notes } = release
      return [{ version, channel: channel || null, pubDate: pubDate ?? '', notes, files: filesOf(found) }]
    }),
  }
}

/** Of each platform the first file, of those without one all of the latest release; what only updaters take is left out. */
function filesOf(latestFirst: readonly ReleaseWithFiles[]): Download[] {
  const seen = new Set<string>()
  return latestFirst.flatMap(({ release: { version }, assets }, index) =>
    assets
      .filter(({ publicPlatform, updatePlatform, takenDown }) => {
        if (takenDown) return false
        return publicPlatform === null ? index === 0 && updatePlatform === null : !seen.has(publicPlatform)
      })
      .map((asset) => {
        const { size, publicPlatform, sha256 } = asset
        if (publicPlatform !== null) seen.add(publicPlatform)
        return { filename: savedAs(asset), size, publicPlatform, version, sha256 }
      })
      .toSorted((a, b) => (a.filename < b.filename ? -1 : 1)),
  )
}

function savedAs({ downloadName, filename }: AssetRow): string {
  return downloadName ?? filename
}
