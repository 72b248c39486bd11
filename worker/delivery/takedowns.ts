import { keys, Takedown } from '#shared/domain/releases/manifest.ts'
import { type Background, createJsonDocuments, type DocumentSource } from './documents.ts'

export type FindTakedown = ReturnType<typeof createTakedowns>

/**
 * The takedown of an application, or null; synchronous when it is in memory. It is a document of its own, so that one
 * write stops every channel and every file that was ever published. Rejects with DocumentUnavailable.
 */
export function createTakedowns(source: DocumentSource) {
  const load = createJsonDocuments(source, Takedown)
  const find = (appId: string, background: Background) => load(keys.takedown(appId), background)
  /** Until when it is in memory, in ms since 1970. */
  const freshUntil = (appId: string) => load.freshUntil(keys.takedown(appId))
  return Object.assign(find, { freshUntil })
}
