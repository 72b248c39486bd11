import { compileManifest } from '#shared/domain/releases/compile-manifest.ts'
import type { Manifest } from '#shared/domain/releases/manifest.ts'
import { notFound } from '#shared/errors.ts'
import type { Machine, Person } from '#worker/platform/rpc/context.ts'
import { requireApp } from '#worker/services/directory/access.ts'
import type { Context } from '#worker/services/directory/context.ts'
import { completeManifest } from '#worker/services/directory/releases/manifests/complete-manifest.ts'
import type { ReleaseWithFiles } from '#worker/services/directory/releases/manifests/documents.ts'
import { readReleases } from '#worker/services/directory/releases/manifests/unwritten.ts'
import { readChannel } from './channel-state.ts'

export interface ChannelPath {
  org: string
  app: string
  /** Null or absent: production. */
  channel?: string | null | undefined
}

/** What the clients of a channel are offered, as the feed reads it or will as soon as it has been written. */
export async function getChannel(
  ctx: Context<Person | Machine>,
  { org, app, channel }: ChannelPath,
): Promise<Manifest> {
  const { organization, application } = await requireApp(ctx, org, app, 'releases.read')
  const snapshot = await readChannel(ctx.db, application.id, channel ?? '')
  if (!snapshot) throw notFound('This application')
  const takenDown = application.takenDownReason ?? organization.suspendedReason
  const manifest = { ...compileManifest(snapshot.state), ...(takenDown !== null && { takenDown }) }
  const ids = manifest.releases.map(({ id }) => id)
  const rows = await readReleases(ctx.db, ids)
  return withHolds(completeManifest(manifest, rows, []), rows)
}

function withHolds(manifest: Manifest, rows: readonly ReleaseWithFiles[]): Manifest {
  const held = new Set(rows.filter(({ release }) => release.hold).map(({ release }) => release.id))
  const releases = manifest.releases.map((each) =>
    each.paused && held.has(each.id) ? { ...each, held: true } : each,
  )
  return { ...manifest, releases }
}
