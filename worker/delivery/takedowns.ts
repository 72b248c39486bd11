import { keys, Takedown } from '#shared/domain/manifest.ts'
import { type Background, createDocuments, type DocumentSource } from './documents.ts'

export type FindTakedown = ReturnType<typeof createTakedowns>

/**
 * What stops an application, or null; at once when it is in memory. It is a document of its own, so that one write
 * stops every channel and every file that was ever published. Rejects with DocumentUnavailable.
 */
export function createTakedowns(source: DocumentSource) {
  const load = createDocuments(source, (text) => Takedown.parse(JSON.parse(text)))
  return (appId: string, background: Background) => load(keys.takedown(appId), background)
}
