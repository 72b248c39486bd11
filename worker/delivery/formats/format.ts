// What an update format is. Of the delivery plane, only the registry knows which formats there are.
//
// A format reads a path below `/update/{org}/{app}/` and answers it: in its own content type, as text or bytes, with
// its own answer for "no update". Its documents are compiled when the manifest is first used (`compile`), or when a
// release is published (`stored`). Which release a client gets is `chooseUpdate`'s to say, through `choose`.

import type { UpdateChoice } from '#shared/domain/releases/choose-update.ts'
import type { Manifest, ManifestAsset } from '#shared/domain/releases/manifest.ts'

/** What a format reads from the URL. It may add members of its own. */
export interface FeedQuery {
  /** The channel, where the path names it (null: production); absent: `?channel=` does. */
  channel?: string | null
  /**
   * The query parameter in which clients of this format give themselves an id, which decides where they are in rollouts.
   */
  clientIdIn?: string
  /** The header in which they do, unless the client sends an id that goes before it. */
  clientIdHeader?: string
}

/** What a response is made of. One answer makes the responses to all checks that are equal to the first. */
export interface FeedAnswer {
  body: string | Uint8Array<ArrayBuffer> | null
  init: ResponseInit
}

/** What an answer is made from. */
export interface FeedSource {
  manifest: Manifest
  /** Origin of the files' URLs. */
  origin: string
  /**
   * The release and file for the client that asks. Counts one update check.
   * @param platform as the client names it
   * @param currentVersion absent: the client doesn't send it, and gets the highest release it may have
   * @param accepts what the client asks of a file beside its platform; absent: nothing
   */
  choose: (
    platform: string,
    currentVersion?: string,
    accepts?: (asset: ManifestAsset) => boolean,
  ) => UpdateChoice
  /**
   * The release and file for a client, as `choose` says, without a count.
   * @param currentVersion absent: the highest release that it may have, whatever its version
   */
  highest: FeedSource['choose']
  /** The version that the client sends in a header, where its protocol has no place for it; undefined: none. */
  clientVersion: () => string | undefined
  /** The client's `User-Agent`, or an empty text. */
  userAgent: () => string
  /** A document that publishing has stored for this channel, or null. */
  stored: (name: string) => Promise<Uint8Array<ArrayBuffer> | null>
}

export interface FormatDefinition<Query extends object, Documents> {
  /**
   * Runs for every update check, before anything is read.
   * @param path segments below `/update/{org}/{app}/`
   * @returns null when the request is for another format
   */
  match: (path: readonly string[], url: string) => (Query & FeedQuery) | null
  /** Writes the documents of a manifest; runs once for each manifest that an isolate loads. */
  compile: (manifest: Manifest, origin: string) => Documents
  /** @param documents calls `compile` on first use */
  answer: (query: Query, source: FeedSource, documents: () => Documents) => FeedAnswer | Promise<FeedAnswer>
}

/** A format as the feed sees it: `Query` and `Documents` are its own business. */
export interface UpdateFormat {
  match: (path: readonly string[], url: string) => FeedRequest | null
}

export interface FeedRequest {
  query: FeedQuery
  answer: (source: FeedSource) => FeedAnswer | Promise<FeedAnswer>
}

/** Compiled documents live as long as the manifest they were compiled from. */
export function defineFormat<Query extends object, Documents>({
  match,
  compile,
  answer,
}: FormatDefinition<Query, Documents>): UpdateFormat {
  const compiled = new WeakMap<Manifest, { documents: Documents }>()
  function documentsOf({ manifest, origin }: FeedSource): Documents {
    const known = compiled.get(manifest)
    if (known) return known.documents
    const documents = compile(manifest, origin)
    compiled.set(manifest, { documents })
    return documents
  }
  return {
    match(path, url) {
      const query = match(path, url)
      return query && { query, answer: (source) => answer(query, source, () => documentsOf(source)) }
    },
  }
}
