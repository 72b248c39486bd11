// The first data that a screen is painted with, in the query cache before the first render: so that is the screen, not a
// placeholder for it. Other first data is taken by the calls that ask for it.

import type * as z from 'zod/mini'
import { billing } from '#shared/contracts/billing.ts'
import { directory } from '#shared/contracts/directory.ts'
import { knownUserId } from './call.ts'
import { firstProcedures, takeFirstAnswer } from './first-data.ts'
import { parseAnswer } from './parse-answer.ts'
import { queryClient } from './query-client.ts'

/** Procedures whose queries have the key of `rpcQuery`. */
const OUTPUTS: Record<string, z.ZodMiniType> = {
  'directory/orgs.list': directory['orgs.list'].output,
  'directory/orgs.get': directory['orgs.get'].output,
  'directory/applications.get': directory['applications.get'].output,
  'directory/applications.list': directory['applications.list'].output,
  'directory/channels.list': directory['channels.list'].output,
  'directory/channels.get': directory['channels.get'].output,
  'directory/releases.get': directory['releases.get'].output,
  'directory/insights.application.read': directory['insights.application.read'].output,
  'directory/insights.clients.read': directory['insights.clients.read'].output,
  'directory/insights.adoption.read': directory['insights.adoption.read'].output,
  'directory/insights.outcomes.read': directory['insights.outcomes.read'].output,
  'billing/subscription.getSummary': billing['subscription.getSummary'].output,
  'billing/subscription.hasActive': billing['subscription.hasActive'].output,
}

/** Caches the first data of the page, once it has arrived. What can't be read is asked for again by its query. */
export async function cacheFirstQueries(): Promise<void> {
  const userId = knownUserId()
  const procedures = await firstProcedures(userId)
  await Promise.all(procedures.map((procedure) => cache(procedure, userId).catch(() => undefined)))
}

async function cache(procedure: string, userId: string | undefined): Promise<void> {
  const output = OUTPUTS[procedure]
  const answer = output && (await takeFirstAnswer(procedure, userId))
  if (answer)
    queryClient.setQueryData([...procedure.split('/'), answer.input], parseAnswer(output, answer.data))
}
