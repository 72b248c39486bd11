// Which place a registered file gets among the files of its draft. The slot of a file is its name and both platforms;
// besides, a release has each platform at most once. Pure, so that a registration that lost a race is planned again.

import type { Updating } from '#shared/domain/organizations/application.ts'
import { InferredField, type NewAsset } from '#shared/domain/releases/asset.ts'
import {
  assetToInfer,
  type FileToInfer,
  inferFormat,
  inferKind,
  inferPlatforms,
  isDelta,
} from '#shared/domain/releases/infer-platform.ts'
import { parseSignature } from '#shared/domain/releases/minisign.ts'
import type { FileSignature } from '#shared/domain/releases/signatures.ts'
import { conflict, unprocessable } from '#shared/errors.ts'
import { type SignedColumns, signaturesOf } from '#worker/services/directory/releases/publish/signed-file.ts'
import type { AssetRow } from '#worker/services/directory/releases/rows.ts'
import { isHolder, platformTaken } from './holder.ts'
import { inOrder, type Move, movesOf } from './plan-moves.ts'

export const OF_DELTAS: ReadonlySet<InferredField> = new Set(['deltaFor', 'deltaFrom'])

export interface FilePlan
  extends Pick<AssetRow, 'updatePlatform' | 'publicPlatform' | 'format' | 'kind' | 'deltaFor' | 'deltaFrom'> {
  inferred: InferredField[]
  /** Files that give way to this one. */
  discarded: AssetRow[]
  moves: Move[]
}

/** The file among `present` that `file` describes once more, however far its upload is. */
export function findSame(
  present: readonly AssetRow[],
  file: NewAsset,
  signed: SignedColumns,
): AssetRow | undefined {
  return present.find(
    (asset) =>
      asset.state !== 'failed' &&
      asset.size === file.size &&
      isInSlot(asset, file) &&
      // A build may give the hash only at the end. To replace without one means other bytes.
      (file.sha256 ? asset.sha256 === file.sha256 : !file.replace) &&
      signaturesOf(signed).every((each) => signaturesOf(asset).some((other) => isSignedAlike(other, each))),
  )
}

/**
 * Plans a file that is not among `present`.
 * @throws RpcError 409 `slot_taken`, 422 `platform_needed`
 */
export function planFile(present: readonly AssetRow[], file: NewAsset, application: Updating): FilePlan {
  const entry: FileToInfer = { ...file, signed: Boolean(file.signature) }
  if (inferPlatforms([entry], application)[0]?.needsArch) throw macNeeded(file.filename)
  const standing = inOrder(present).filter((asset) => !givesWay(asset, file))
  const [rival, ...more] = standing.filter((asset) => isInSlot(asset, file))
  if (more.length > 0) throw platformNeeded(file)
  if (rival && !file.replace) throw slotTaken(rival)
  const others = standing.filter((asset) => asset !== rival)
  const holder = others.find((asset) => isHolder(asset, file))
  if (holder) throw platformTaken(holder)

  const platforms = inferPlatforms([...others.map(assetToInfer), entry], application)
  const mine = platforms.at(-1)
  const delta = isDelta(entry)
  return {
    updatePlatform: mine?.updatePlatform ?? null,
    publicPlatform: mine?.publicPlatform ?? null,
    format: file.format === undefined ? inferFormat(file.filename) : file.format,
    kind: file.kind === undefined ? (delta ? 'delta' : inferKind(file.filename)) : file.kind,
    deltaFor: delta ? (mine?.deltaFor ?? null) : null,
    deltaFrom: delta ? (file.deltaFrom ?? null) : null,
    inferred: InferredField.options.filter(
      (field) => file[field] === undefined && (delta || !OF_DELTAS.has(field)),
    ),
    discarded: present.filter((asset) => !others.includes(asset)),
    moves: movesOf(others, platforms),
  }
}

/** What a request leaves out doesn't tell slots apart. */
function isInSlot(asset: AssetRow, file: NewAsset): boolean {
  const fields = ['updatePlatform', 'publicPlatform', 'deltaFor', 'deltaFrom'] as const
  return (
    asset.filename === file.filename &&
    fields.every((field) => file[field] === undefined || file[field] === asset[field])
  )
}

/** A file that failed gives way to one in its slot, one with its bytes, and one that names its platform. */
function givesWay(asset: AssetRow, file: NewAsset): boolean {
  const isSameFile =
    asset.filename === file.filename && asset.size === file.size && asset.sha256 === file.sha256
  return asset.state === 'failed' && (isInSlot(asset, file) || isSameFile || isHolder(asset, file))
}

/** Each signing gives another signature. One by the same key for the same version is as good. */
function isSignedAlike(present: FileSignature, given: FileSignature): boolean {
  if (present.scheme !== given.scheme || present.scheme === 'ed25519') return present.value === given.value
  const [a, b] = [parseSignature(present.value), parseSignature(given.value)]
  if (typeof a === 'string' || typeof b === 'string') return false
  return a.keyId === b.keyId && a.version === b.version && a.prehashed === b.prehashed
}

function slotTaken({ filename, updatePlatform, publicPlatform }: AssetRow) {
  const platforms = [updatePlatform, publicPlatform].filter((each) => each !== null).join(', ')
  const name = platforms ? `${filename} (${platforms})` : filename
  const message = `The release already has another file ${name}. Send "replace": true to replace it, or a platform of its own.`
  return conflict(message, 'filename', 'slot_taken')
}

/** 422: nothing says for which Macs the archive is. */
export function macNeeded(filename: string) {
  const message = `The name ${filename} doesn’t say for which Macs the archive is. Send "updatePlatform" with its architecture, such as darwin-aarch64, or null for no updates.`
  return unprocessable('platform_needed', message)
}

function platformNeeded({ filename }: NewAsset) {
  const message = `The release has several files named ${filename}. Send "updatePlatform" and "publicPlatform" to say which one this is.`
  return unprocessable('platform_needed', message)
}
