import type { Directory } from '#shared/contracts/directory.ts'
import type { Person, ServiceActor } from '#worker/platform/rpc/context.ts'
import type { RpcHandlers } from '#worker/platform/rpc/rpc.ts'
import { completeAsset } from '#worker/services/directory/assets/complete.ts'
import { createAsset } from '#worker/services/directory/assets/create.ts'
import { deleteAsset } from '#worker/services/directory/assets/delete.ts'
import { getAsset } from '#worker/services/directory/assets/get.ts'
import { updateAsset } from '#worker/services/directory/assets/update.ts'
import type { Context } from '#worker/services/directory/context.ts'
import { getChannel } from './channels/get-channel.ts'
import { listChannels } from './channels/list-channels.ts'
import { updateChannel } from './channels/update-channel.ts'
import { createRelease } from './create.ts'
import { deleteRelease } from './delete.ts'
import { getRelease } from './get.ts'
import { listReleases } from './list.ts'
import { listReleaseHistory } from './list-history.ts'
import { promoteRelease } from './publish/promote.ts'
import { publishRelease } from './publish/publish.ts'
import { requestApproval } from './publish/request-approval.ts'
import { scheduleRelease, unscheduleRelease } from './publish/schedule.ts'
import { beginNextStep } from './rollout/next-step.ts'
import { updateRelease } from './update.ts'
import { endRollback } from './withdraw/end-rollback.ts'
import { purgeRelease } from './withdraw/purge.ts'
import { rollbackChannel } from './withdraw/rollback.ts'
import { unyankRelease } from './withdraw/unyank.ts'
import { yankRelease } from './withdraw/yank.ts'

type Names = Extract<keyof Directory, `releases.${string}` | `channels.${string}` | `assets.${string}`>

/** Which verb answers which call about releases and their files. */
export const releaseHandlers: RpcHandlers<Pick<Directory, Names>, Context<Person | ServiceActor>> = {
  'releases.list': listReleases,
  'releases.get': getRelease,
  'releases.listHistory': listReleaseHistory,
  'releases.create': async (ctx, input) => (await createRelease(ctx, input)).release,
  'releases.update': updateRelease,
  'releases.delete': deleteRelease,
  'releases.publish': publishRelease,
  'releases.schedule': scheduleRelease,
  'releases.unschedule': unscheduleRelease,
  'releases.requestApproval': requestApproval,
  'releases.nextStep': beginNextStep,
  'releases.yank': yankRelease,
  'releases.unyank': unyankRelease,
  'releases.purge': purgeRelease,
  'releases.rollback': rollbackChannel,
  'releases.promote': promoteRelease,
  'channels.get': getChannel,
  'channels.list': listChannels,
  'channels.update': updateChannel,
  'channels.endRollback': endRollback,
  'assets.create': async (ctx, input) => (await createAsset(ctx, input)).asset,
  'assets.get': getAsset,
  'assets.complete': completeAsset,
  'assets.update': updateAsset,
  'assets.delete': deleteAsset,
}
