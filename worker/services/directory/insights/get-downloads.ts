import { badInput } from '#shared/errors.ts'
import type { Person } from '#worker/platform/context.ts'
import { requireAppById } from '#worker/services/directory/access.ts'
import type { Context } from '#worker/services/directory/context.ts'

/** How often an application's files were downloaded from one moment to another. */
export async function getDownloads(
  ctx: Context<Person>,
  { appId, from, to }: { appId: string; from: string; to: string },
): Promise<{ downloads: { total: number } }> {
  const { application } = await requireAppById(ctx, appId, 'applications.read')
  if (Date.parse(from) > Date.parse(to)) throw badInput('The range ends before it begins.', 'to')
  return { downloads: { total: await ctx.ports.downloads(application.id, from, to) } }
}
