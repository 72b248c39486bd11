import type { Database } from '#worker/services/directory/context.ts'
import { summarizeChannels } from './list-channels.ts'
import { listedNames } from './listed-names.ts'

/** Ids of the releases that clients are offered now, by how far each goes. */
export interface OfferedIds {
  live: string[]
  rolling: string[]
  paused: string[]
}

/** What the channels of an application offer, as their list tells it. */
export async function offeredIn(db: Database, appId: string): Promise<OfferedIds> {
  const { names } = await listedNames(db, appId)
  const summaries = await summarizeChannels(db, appId, names)
  const partial = summaries.flatMap((each) => each.partial)
  return {
    live: summaries.flatMap(({ live }) => live?.id ?? []),
    rolling: partial.filter(({ paused }) => !paused).map(({ id }) => id),
    paused: partial.filter(({ paused }) => paused).map(({ id }) => id),
  }
}
