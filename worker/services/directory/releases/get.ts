import type { Release } from '#shared/domain/release.ts'
import type { Machine, Person } from '#worker/platform/context.ts'
import { requireApp } from '#worker/services/directory/access.ts'
import type { Context } from '#worker/services/directory/context.ts'
import { requireRelease } from './queries.ts'
import { type ReleasePath, toRelease } from './rows.ts'

/** One release with its files. */
export async function getRelease(
  ctx: Context<Person | Machine>,
  { org, app, release, channel }: ReleasePath,
): Promise<Release> {
  const { application } = await requireApp(ctx, org, app, 'releases.read')
  return toRelease(await requireRelease(ctx, application.id, release, channel))
}
