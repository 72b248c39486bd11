// Which place a registered file gets among the files of its draft. The slot of a file is its name and both platforms;
// besides, a release has each platform at most once. Pure, so that a registration that lost a race is planned again.

import type { Updating } from '#shared/domain/organizations/application.ts'
import {
  assetToInfer,
  deltaSlot,
  type FileToInfer,
  inferFormat,
  inferKind,
  inferPlatforms,
  isDelta,
} from '#shared/domain/releases/infer-platform.ts'
import { parseSignature } from '#shared/domain/releases/minisign.ts'
import { InferredField, type NewAsset } from '#shared/domain/releases/release.ts'
import type { FileSignature } from '#shared/domain/releases/signatures.ts'
import { conflict, unprocessable } from '#shared/errors.ts'
import { type SignedColumns, signaturesOf } from '#worker/services/directory/releases/publish/signed-file.ts'
import type { AssetRow } from '#worker/services/directory/releases/rows.ts'

const OF_DELTAS: ReadonlySet<InferredField> = new Set(['deltaFor', 'deltaFrom'])

export interface FilePlan
  extends Pick<AssetRow, 'updatePlatform' | 'publicPlatform' | 'format' | 'kind' | 'deltaFor' | 'deltaFrom'> {
  inferred: InferredField[]
  /** Files that give way to this one. */
  discarded: AssetRow[]
  moves: Move[]
}

/** Other platforms for a file whose platforms are inferred. */
export interface Move extends Pick<AssetRow, 'updatePlatform' | 'publicPlatform' | 'deltaFor'> {
  asset: AssetRow
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
  if (inferPlatforms([entry], application)[0]?.needsArch) throw macNeeded(file)
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

/** How the inferred platforms of a draft's files change when another one left it. */
export function planMoves(present: readonly AssetRow[], application: Updating): Move[] {
  const files = inOrder(present)
  return movesOf(files, inferPlatforms(files.map(assetToInfer), application))
}

/** As they were registered: what inference gave to one of two equal files stays with it. */
function inOrder(present: readonly AssetRow[]): AssetRow[] {
  return present.toSorted((a, b) => (a.id < b.id ? -1 : 1))
}

function movesOf(
  assets: readonly AssetRow[],
  platforms: readonly Pick<Move, 'updatePlatform' | 'publicPlatform' | 'deltaFor'>[],
): Move[] {
  return assets.flatMap((asset, index) => {
    const { updatePlatform = null, publicPlatform = null, deltaFor = null } = platforms[index] ?? asset
    const stays =
      updatePlatform === asset.updatePlatform &&
      publicPlatform === asset.publicPlatform &&
      deltaFor === asset.deltaFor
    return stays ? [] : [{ asset, updatePlatform, publicPlatform, deltaFor }]
  })
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

/** Whether the request names a platform that `asset` has, and not only by inference. */
function isHolder(asset: AssetRow, file: NewAsset): boolean {
  const isSameDelta =
    file.deltaFor &&
    asset.deltaFor &&
    !asset.inferred.includes('deltaFor') &&
    deltaSlot(file.deltaFor, file.deltaFrom) === deltaSlot(asset.deltaFor, asset.deltaFrom)
  return (
    isSameDelta ||
    (['updatePlatform', 'publicPlatform'] as const).some(
      (field) => file[field] && file[field] === asset[field] && !asset.inferred.includes(field),
    )
  )
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

function platformTaken({ filename, updatePlatform, publicPlatform, deltaFor, deltaFrom }: AssetRow) {
  if (deltaFor !== null) {
    const message = `${filename} of this release already replaces ${deltaFor} for ${deltaFrom ?? 'the release before'}. Delete it first, or send another "deltaFrom".`
    return conflict(message, 'filename', 'slot_taken')
  }
  const platforms = [updatePlatform, publicPlatform].filter((each) => each !== null).join(', ')
  const message = `${filename} of this release already has this platform (${platforms}). Delete it first, or send another platform.`
  return conflict(message, 'filename', 'slot_taken')
}

function macNeeded({ filename }: NewAsset) {
  const message = `The name ${filename} doesn't say for which Macs the archive is. Send "updatePlatform" with its architecture, such as darwin-aarch64, or null for no updates.`
  return unprocessable('platform_needed', message)
}

function platformNeeded({ filename }: NewAsset) {
  const message = `The release has several files named ${filename}. Send "updatePlatform" and "publicPlatform" to say which one this is.`
  return unprocessable('platform_needed', message)
}
