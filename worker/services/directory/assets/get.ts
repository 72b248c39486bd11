import type { AssetWithUpload } from '#shared/domain/releases/asset.ts'
import type { Machine, Person } from '#worker/platform/rpc/context.ts'
import { requireApp } from '#worker/services/directory/access.ts'
import type { Context } from '#worker/services/directory/context.ts'
import { withUpload } from './layout.ts'
import { type AssetPath, requireAsset } from './queries.ts'

/** A file, and which of its parts are there. */
export async function getAsset(
  ctx: Context<Person | Machine>,
  { org, app, asset: id }: AssetPath,
): Promise<AssetWithUpload> {
  const { application } = await requireApp(ctx, org, app, 'releases.read')
  const { asset, received } = await requireAsset(ctx, application.id, id)
  return withUpload(
    asset,
    received.map((part) => part.number),
  )
}
