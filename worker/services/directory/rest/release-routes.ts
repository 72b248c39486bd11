import * as z from 'zod/mini'
import { NewRelease, Release, ReleaseChange, YankReason } from '#shared/domain/releases/release.ts'
import { Publication, SEEN_CONTENT } from '#shared/domain/releases/schedule.ts'
import { Timestamp } from '#shared/domain/time.ts'
import { createRelease } from '#worker/services/directory/releases/create.ts'
import { deleteRelease } from '#worker/services/directory/releases/delete.ts'
import { getRelease } from '#worker/services/directory/releases/get.ts'
import { listReleases } from '#worker/services/directory/releases/list.ts'
import { promoteRelease } from '#worker/services/directory/releases/publish/promote.ts'
import { publishRelease } from '#worker/services/directory/releases/publish/publish.ts'
import { requestApproval } from '#worker/services/directory/releases/publish/request-approval.ts'
import { scheduleRelease, unscheduleRelease } from '#worker/services/directory/releases/publish/schedule.ts'
import { beginNextStep } from '#worker/services/directory/releases/rollout/next-step.ts'
import { updateRelease } from '#worker/services/directory/releases/update.ts'
import { purgeRelease } from '#worker/services/directory/releases/withdraw/purge.ts'
import { unyankRelease } from '#worker/services/directory/releases/withdraw/unyank.ts'
import { yankRelease } from '#worker/services/directory/releases/withdraw/yank.ts'
import { type Call, type Route, route } from './route.ts'
import { ListQuery, OfChannel, ReleasePage, TargetChannel } from './schemas.ts'

export const releaseRoutes: Route[] = [
  route({
    method: 'POST',
    path: '/releases',
    summary:
      'Begin a draft, or find the one of this version and channel; of the same files published already, the release',
    body: NewRelease,
    answers: { 201: Release, 200: Release },
    errors: ['already_published', 'quota_exceeded'],
    async handle(ctx, { org, app, body }) {
      const { created, release } = await createRelease(ctx, { org, app, ...body })
      return { status: created ? 201 : 200, body: release }
    },
  }),
  route({
    method: 'GET',
    path: '/releases',
    summary: 'List releases, newest first unless order says otherwise',
    query: ListQuery,
    answers: { 200: ReleasePage },
    handle: async (ctx, { org, app, query }) => ok(await listReleases(ctx, { org, app, ...query })),
  }),
  route({
    method: 'GET',
    path: '/releases/{release}',
    summary: 'One release with its files, by id, or by version and channel',
    query: OfChannel,
    answers: { 200: Release },
    handle: async (ctx, call) => ok(await getRelease(ctx, pathOf(call))),
  }),
  route({
    method: 'PATCH',
    path: '/releases/{release}',
    summary:
      'Change the version, channel, notes or behavior of a draft, or how far a published release goes and for whom it is mandatory',
    body: ReleaseChange,
    answers: { 200: Release },
    errors: ['already_published', 'changed', 'not_published', 'version_taken'],
    handle: async (ctx, { org, app, params, body }) =>
      ok(await updateRelease(ctx, { org, app, release: params.release ?? '', ...body })),
  }),
  route({
    method: 'DELETE',
    path: '/releases/{release}',
    summary: 'Delete a draft and its files',
    query: OfChannel,
    answers: { 204: null },
    errors: ['already_published'],
    async handle(ctx, call) {
      await deleteRelease(ctx, pathOf(call))
      return { status: 204, body: null }
    },
  }),
  route({
    method: 'POST',
    path: '/releases/{release}/publish',
    summary:
      'Publish a draft, with the codes of all reasons against it in confirm; of a published release, the same answer',
    query: OfChannel,
    body: z.extend(Publication, SEEN_CONTENT),
    answers: { 200: Release },
    errors: [
      'not_ready',
      'too_many_steps',
      'needs_confirmation',
      'approval_required',
      'changed',
      'taken_down',
    ],
    handle: async (ctx, call) => ok(await publishRelease(ctx, { ...pathOf(call), ...call.body })),
  }),
  route({
    method: 'PUT',
    path: '/releases/{release}/schedule',
    summary: 'Have a draft published at a time; again, to replace the time and the rollout',
    query: OfChannel,
    body: z.extend(Publication, { ...SEEN_CONTENT, at: Timestamp }),
    answers: { 200: Release },
    errors: [
      'already_published',
      'changed',
      'not_ready',
      'too_many_steps',
      'needs_confirmation',
      'approval_required',
      'taken_down',
    ],
    handle: async (ctx, call) => ok(await scheduleRelease(ctx, { ...pathOf(call), ...call.body })),
  }),
  route({
    method: 'DELETE',
    path: '/releases/{release}/schedule',
    summary: 'Leave a scheduled draft a draft',
    query: OfChannel,
    answers: { 200: Release },
    handle: async (ctx, call) => ok(await unscheduleRelease(ctx, pathOf(call))),
  }),
  route({
    method: 'POST',
    path: '/releases/{release}/request-approval',
    summary: 'Ask another member to publish a draft on a protected channel',
    query: OfChannel,
    answers: { 200: Release },
    errors: ['already_published', 'not_ready'],
    handle: async (ctx, call) => ok(await requestApproval(ctx, pathOf(call))),
  }),
  route({
    method: 'POST',
    path: '/releases/{release}/promote',
    summary:
      'Publish a published release on another channel too, without an upload; of the same files there, the same answer',
    query: OfChannel,
    body: z.extend(Publication, { channel: TargetChannel }),
    answers: { 200: Release },
    errors: [
      'not_promotable',
      'already_published',
      'draft_exists',
      'not_ready',
      'too_many_steps',
      'needs_confirmation',
      'approval_required',
      'taken_down',
    ],
    handle: async (ctx, call) => {
      const { channel: target, ...options } = call.body
      return ok(await promoteRelease(ctx, { ...pathOf(call), target, ...options }))
    },
  }),
  route({
    method: 'POST',
    path: '/releases/{release}/next-step',
    summary: 'Begin the next step of a rollout plan now; reached is the number of steps begun so far',
    query: OfChannel,
    body: z.object({ reached: z.int() }),
    answers: { 200: Release },
    errors: ['paused', 'yanked', 'rolled_back', 'no_next_step'],
    handle: async (ctx, call) => ok(await beginNextStep(ctx, { ...pathOf(call), ...call.body })),
  }),
  route({
    method: 'POST',
    path: '/releases/{release}/yank',
    summary: 'Take a release out of the feed',
    query: OfChannel,
    body: z.object({ reason: YankReason }),
    answers: { 200: Release },
    errors: ['not_published'],
    handle: async (ctx, call) => ok(await yankRelease(ctx, { ...pathOf(call), ...call.body })),
  }),
  route({
    method: 'POST',
    path: '/releases/{release}/unyank',
    summary: 'Put a yanked release back into the feed',
    query: OfChannel,
    answers: { 200: Release },
    errors: ['not_published', 'purged', 'changed', 'too_many_steps'],
    handle: async (ctx, call) => ok(await unyankRelease(ctx, pathOf(call))),
  }),
  route({
    method: 'POST',
    path: '/releases/{release}/purge',
    summary: 'Take a release out of the feed for good and free its bytes',
    query: OfChannel,
    answers: { 200: Release },
    errors: ['not_published'],
    handle: async (ctx, call) => ok(await purgeRelease(ctx, pathOf(call))),
  }),
]

function pathOf({ org, app, params, query }: Call<z.output<typeof OfChannel>, unknown>) {
  return { org, app, release: params.release ?? '', channel: query.channel }
}

function ok(body: unknown) {
  return { status: 200, body }
}
