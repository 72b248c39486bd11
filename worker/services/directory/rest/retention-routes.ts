import * as z from 'zod/mini'
import { DuePage } from '#shared/contracts/retention.ts'
import { ReleaseRetention, Retention, RetentionPreview } from '#shared/domain/retention/retention.ts'
import { RetentionRule } from '#shared/domain/retention/retention-rule.ts'
import { keepRelease } from '#worker/services/directory/retention/keep.ts'
import {
  getReleaseRetention,
  getRetention,
  listDue,
  previewRetention,
} from '#worker/services/directory/retention/read.ts'
import { updateRetention } from '#worker/services/directory/retention/update.ts'
import { type Call, type Route, route } from './route.ts'
import { OfChannel, PageQuery } from './schemas.ts'

export const retentionRoutes: Route[] = [
  route({
    method: 'GET',
    path: '/retention',
    summary: 'Read the retention rule, and the sum of what it is about to purge',
    answers: { 200: Retention },
    handle: async (ctx, { org, app }) => ({ status: 200, body: await getRetention(ctx, { org, app }) }),
  }),
  route({
    method: 'PUT',
    path: '/retention',
    summary: 'Set the retention rule, null for none. For Admins; API keys can’t',
    body: z.object({ rule: z.nullable(RetentionRule), was: z.optional(z.nullable(RetentionRule)) }),
    answers: { 200: Retention },
    errors: ['changed', 'not_visible_yet'],
    handle: async (ctx, { org, app, body }) => ({
      status: 200,
      body: await updateRetention(ctx, { org, app, ...body }),
    }),
  }),
  route({
    method: 'POST',
    path: '/retention/preview',
    summary: 'Read what a rule would purge, without setting it. For Admins; API keys can’t',
    body: z.object({ rule: RetentionRule }),
    answers: { 200: RetentionPreview },
    errors: ['not_visible_yet'],
    handle: async (ctx, { org, app, body }) => ({
      status: 200,
      body: await previewRetention(ctx, { org, app, rule: body.rule }),
    }),
  }),
  route({
    method: 'GET',
    path: '/retention/releases',
    summary: 'List the releases that the rule is about to purge, the first to be purged first',
    query: PageQuery,
    answers: { 200: DuePage },
    handle: async (ctx, { org, app, query }) => ({
      status: 200,
      body: await listDue(ctx, { org, app, ...query }),
    }),
  }),
  route({
    method: 'GET',
    path: '/releases/{release}/retention',
    summary: 'Read whether a release is exempted from retention, and when it is purged',
    query: OfChannel,
    answers: { 200: ReleaseRetention },
    handle: async (ctx, call) => ({ status: 200, body: await getReleaseRetention(ctx, pathOf(call)) }),
  }),
  route({
    method: 'PUT',
    path: '/releases/{release}/retention',
    summary: 'Exempt a release from retention, or end that. For Admins; API keys can’t',
    query: OfChannel,
    body: z.object({ kept: z.boolean() }),
    answers: { 200: ReleaseRetention },
    errors: ['not_published', 'purged'],
    handle: async (ctx, call) => ({
      status: 200,
      body: await keepRelease(ctx, { ...pathOf(call), kept: call.body.kept }),
    }),
  }),
]

function pathOf({ org, app, params, query }: Call<z.output<typeof OfChannel>, unknown>) {
  return { org, app, release: params.release ?? '', channel: query.channel }
}
