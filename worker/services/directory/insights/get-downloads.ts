import { COUNTS_LISTED } from '#shared/limits.ts'
import type { Person } from '#worker/platform/rpc/context.ts'
import { requireAppById } from '#worker/services/directory/access.ts'
import type { Context } from '#worker/services/directory/context.ts'
import { checkRange } from './check-range.ts'

interface Range {
  appId: string
  from: string
  to: string
}

/** How often an application's files were downloaded from one moment to another. */
export async function getDownloads(
  ctx: Context<Person>,
  { appId, from, to }: Range,
): Promise<{ downloads: { total: number; requests: number; unmeasured: number } }> {
  await requireRange(ctx, { appId, from, to })
  const { downloads, requests, unmeasured } = await ctx.ports.counts(appId, from, to)
  return { downloads: { total: downloads, requests, unmeasured } }
}

/** The same of each of its releases, the most downloaded first. */
export async function listReleaseDownloads(ctx: Context<Person>, { appId, from, to }: Range) {
  await requireRange(ctx, { appId, from, to })
  const rows = await ctx.ports.downloadsPerRelease(appId, from, to)
  return {
    releases: rows.map(({ releaseId, downloads, requests }) => ({ id: releaseId, downloads, requests })),
    complete: rows.length < COUNTS_LISTED,
  }
}

async function requireRange(ctx: Context<Person>, { appId, from, to }: Range): Promise<void> {
  await requireAppById(ctx, appId, 'applications.read')
  checkRange({ from, to })
}
