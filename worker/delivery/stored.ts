import { keys, type Manifest } from '#shared/domain/releases/manifest.ts'
import { type Background, createByteDocuments, type DocumentSource } from './documents.ts'

export type FindStored = ReturnType<typeof createStored>

/**
 * Documents that publishing has compiled for a channel, beside its manifest. A channel without releases has none, nor
 * does one that doesn't exist, which is answered from an empty manifest.
 */
export function createStored(source: DocumentSource) {
  const load = createByteDocuments(source)
  return async ({ orgSlug, appSlug, channel, releases }: Manifest, name: string, background: Background) =>
    releases.length === 0 ? null : load(keys.feedDocument(orgSlug, appSlug, channel, name), background)
}
