import type { RetentionContract } from '#shared/contracts/retention.ts'
import type { Person, ServiceActor } from '#worker/platform/rpc/context.ts'
import type { RpcHandlers } from '#worker/platform/rpc/rpc.ts'
import type { Context } from '#worker/services/directory/context.ts'
import { keepRelease } from './keep.ts'
import { getReleaseRetention, getRetention, listDue, previewRetention } from './read.ts'
import { updateRetention } from './update.ts'

/** Which verb answers which call about retention. */
export const retentionHandlers: RpcHandlers<RetentionContract, Context<Person | ServiceActor>> = {
  'retention.get': getRetention,
  'retention.list': listDue,
  'retention.preview': previewRetention,
  'retention.update': updateRetention,
  'retention.getRelease': getReleaseRetention,
  'retention.keep': keepRelease,
}
