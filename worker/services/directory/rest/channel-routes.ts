import * as z from 'zod/mini'
import { ChannelList, ChannelSummary, Includes } from '#shared/domain/releases/channel.ts'
import { Confirm } from '#shared/domain/releases/publish-reason.ts'
import { Release } from '#shared/domain/releases/release.ts'
import { notFound } from '#shared/errors.ts'
import { listChannels } from '#worker/services/directory/releases/channels/list-channels.ts'
import { updateChannel } from '#worker/services/directory/releases/channels/update-channel.ts'
import { endRollback } from '#worker/services/directory/releases/withdraw/end-rollback.ts'
import { rollbackChannel } from '#worker/services/directory/releases/withdraw/rollback.ts'
import { type Call, type Route, route } from './route.ts'
import { ChannelName } from './schemas.ts'

export const channelRoutes: Route[] = [
  route({
    method: 'GET',
    path: '/channels',
    summary: 'List channels with what they include and offer, production first',
    answers: { 200: ChannelList },
    handle: async (ctx, { org, app }) => ({ status: 200, body: await listChannels(ctx, { org, app }) }),
  }),
  route({
    method: 'PATCH',
    path: '/channels/{channel}',
    summary: 'Set the channel that this one includes; `-` means production, null no channel',
    body: z.object({ includes: Includes }),
    answers: { 200: ChannelSummary },
    errors: ['too_many_includes', 'too_many_channels', 'too_many_steps'],
    handle: async (ctx, call) => ({
      status: 200,
      body: await updateChannel(ctx, { ...pathOf(call), includes: call.body.includes }),
    }),
  }),
  route({
    method: 'POST',
    path: '/channels/{channel}/rollback',
    summary:
      'Roll a channel back to an older release, with the codes of all reasons against it in confirm; `-` is production',
    body: z.object({ releaseId: z.string(), confirm: z.optional(Confirm) }),
    answers: { 200: Release },
    errors: ['not_published', 'purged', 'yanked', 'needs_confirmation', 'changed'],
    async handle(ctx, call) {
      const { releaseId: release, confirm } = call.body
      return { status: 200, body: await rollbackChannel(ctx, { ...pathOf(call), release, confirm }) }
    },
  }),
  route({
    method: 'DELETE',
    path: '/channels/{channel}/rollback',
    summary: 'End the rollback of a channel; without one nothing changes',
    answers: { 204: null },
    errors: ['changed'],
    async handle(ctx, call) {
      await endRollback(ctx, pathOf(call))
      return { status: 204, body: null }
    },
  }),
]

function pathOf({ org, app, params }: Call<unknown, unknown>) {
  const channel = ChannelName.safeParse(params.channel)
  if (!channel.success) throw notFound('This channel')
  return { org, app, channel: channel.data }
}
