import type { Asset } from '#shared/domain/releases/asset.ts'
import type { Release } from '#shared/domain/releases/release.ts'
import type { FileSignature } from '#shared/domain/releases/signatures.ts'
import type { assets, FurtherSignature, releases } from '#worker/services/directory/release-schema.ts'

export type ReleaseRow = typeof releases.$inferSelect
export type AssetRow = typeof assets.$inferSelect & {
  /** Why an operator took its stored bytes down; null or absent: they are available. */
  takenDown?: string | null
}

/** Names a release: by its id, or by its version on a channel (null or absent: the one without a name). */
export interface ReleasePath {
  org: string
  app: string
  release: string
  channel?: string | null | undefined
}

export interface FoundRelease {
  release: ReleaseRow & { creator: string | null }
  assets: AssetRow[]
}

/** As the contract wants it. */
export function toRelease({ release, assets: files }: FoundRelease): Release {
  const { creator, ...row } = release
  return { ...withoutInternal(row), createdBy: creator, assets: files.map(toAsset) }
}

/** A release without what only the directory reads, its channel as the contract wants it. */
export function withoutInternal(row: ReleaseRow) {
  const { channel, revision: _, precedence: __, planDueAt: ___, publishAt: ____, ...rest } = row
  return { ...rest, channel: channel || null }
}

/** A signature without what only the directory reads. */
export function toSignature({ verifiedKey: _, ...signature }: FurtherSignature): FileSignature {
  return signature
}

/** As the contract wants it. */
export function toAsset(row: AssetRow): Asset {
  const { id, filename, size, sha256, updatePlatform, publicPlatform, format, kind, downloadName, inferred } =
    row
  const { signature, signatureState, state, problemCode, problemMessage, createdAt } = row
  const problem = problemCode === null ? null : { code: problemCode, message: problemMessage ?? '' }
  return {
    id,
    filename,
    size,
    sha256,
    updatePlatform,
    publicPlatform,
    format,
    kind,
    deltaFrom: row.deltaFrom,
    deltaFor: row.deltaFor,
    facts: row.facts,
    downloadName,
    inferred,
    signature,
    signatureState,
    signatures: row.signatures.map((each) => ({
      ...toSignature(each),
      state: each.verifiedKey === null ? 'unchecked' : 'verified',
    })),
    state,
    problem,
    createdAt,
    takenDown: row.takenDown ?? null,
  }
}
