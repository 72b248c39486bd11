import * as z from 'zod/mini'
import { Adoption } from '#shared/domain/insights/adoption.ts'
import {
  ApplicationInsights,
  FilteredInsightsDays,
  InsightsDays,
} from '#shared/domain/insights/application-insights.ts'
import { ClientInsights } from '#shared/domain/insights/client-insights.ts'
import { HourlyInsights } from '#shared/domain/insights/hourly-insights.ts'
import { ReleaseOutcomes } from '#shared/domain/insights/release-outcomes.ts'
import { requireApp } from '#worker/services/directory/access.ts'
import { exportInsights } from '#worker/services/directory/insights/export.ts'
import { readAdoption } from '#worker/services/directory/insights/read-adoption.ts'
import { readClients } from '#worker/services/directory/insights/read-clients.ts'
import { readHours } from '#worker/services/directory/insights/read-hours.ts'
import { readInsights } from '#worker/services/directory/insights/read-insights.ts'
import { readOutcomes } from '#worker/services/directory/insights/read-outcomes.ts'
import { type Call, type Route, route } from './route.ts'
import { OfChannel } from './schemas.ts'

type Ctx = Parameters<Route['handle']>[0]

export const insightsRoutes: Route[] = [
  route({
    method: 'GET',
    path: '/insights',
    summary:
      'Downloads and update checks of a span of UTC days, both included, by version, platform and so on; of one ' +
      'channel or platform with a filter',
    query: FilteredInsightsDays,
    answers: { 200: ApplicationInsights },
    handle: async (ctx, call) => ok(await readInsights(ctx, await questionOf(ctx, call))),
  }),
  route({
    method: 'GET',
    path: '/insights/clients',
    summary: 'Distinct clients a day by version, platform, country and channel; days are never added up',
    query: InsightsDays,
    answers: { 200: ClientInsights },
    handle: async (ctx, call) => ok(await readClients(ctx, await questionOf(ctx, call))),
  }),
  route({
    method: 'GET',
    path: '/insights/outcomes',
    summary: 'What became of each release: fetched, updated, failed, and what apps have reported',
    query: InsightsDays,
    answers: { 200: ReleaseOutcomes },
    handle: async (ctx, call) => ok(await readOutcomes(ctx, await questionOf(ctx, call))),
  }),
  route({
    method: 'GET',
    path: '/insights/hours',
    summary: 'What was counted in each of the last 48 hours',
    answers: { 200: HourlyInsights },
    async handle(ctx, { org, app }) {
      const { application } = await requireApp(ctx, org, app, 'applications.read')
      return ok(await readHours(ctx, { appId: application.id }))
    },
  }),
  route({
    method: 'GET',
    path: '/insights/export',
    summary:
      'All of these as one CSV: period, metric, dimension, value, count; with a filter downloads and update checks',
    query: FilteredInsightsDays,
    answers: { 200: z.string() },
    handle: async (ctx, call) => ok((await exportInsights(ctx, await questionOf(ctx, call))).csv),
  }),
  route({
    method: 'GET',
    path: '/releases/{release}/adoption',
    summary: 'The share of the clients of each day that has a release, and the one before it at the same age',
    query: OfChannel,
    answers: { 200: Adoption },
    errors: ['not_published'],
    handle: async (ctx, { org, app, params, query }) =>
      ok(await readAdoption(ctx, { org, app, release: params.release ?? '', channel: query.channel })),
  }),
]

async function questionOf<Query extends InsightsDays>(ctx: Ctx, { org, app, query }: Call<Query, unknown>) {
  const { application } = await requireApp(ctx, org, app, 'applications.read')
  return { appId: application.id, ...query }
}

function ok(body: unknown) {
  return { status: 200, body }
}
