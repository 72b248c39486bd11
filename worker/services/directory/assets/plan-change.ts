// What a correction makes of a file of a draft and of the files beside it. Pure, so that one that lost a race is planned
// again.

import type { Updating } from '#shared/domain/organizations/application.ts'
import { InferredField } from '#shared/domain/releases/asset.ts'
import type { AssetChange } from '#shared/domain/releases/asset-change.ts'
import type { AssetFacts } from '#shared/domain/releases/asset-facts.ts'
import { deltaProblem } from '#shared/domain/releases/delta.ts'
import {
  assetToInfer,
  type FileToInfer,
  inferFormat,
  inferKind,
  inferPlatforms,
  isDelta,
} from '#shared/domain/releases/infer-platform.ts'
import { conflict, RpcError, unprocessable } from '#shared/errors.ts'
import type { SignedColumns } from '#worker/services/directory/releases/publish/signed-file.ts'
import type { AssetRow } from '#worker/services/directory/releases/rows.ts'
import { findContradiction } from './facts/contradiction.ts'
import { HELD, holds, platformTaken } from './holder.ts'
import { macNeeded, OF_DELTAS } from './plan-file.ts'
import { inOrder, type Move, movesOf } from './plan-moves.ts'

type Named = Partial<Pick<AssetRow, InferredField>>

export interface ChangePlan extends Pick<AssetRow, InferredField | 'inferred' | 'facts'> {
  /** Other platforms for the files beside it. */
  moves: Move[]
}

export interface Correction {
  change: AssetChange
  /** With its own signatures where the change names none. */
  signed: SignedColumns
  /** Of its release. */
  version: string
}

/**
 * Plans a change of `asset`, one of the files of a draft.
 * @throws RpcError 409 `slot_taken`, 422 `platform_needed`, `platform_mismatch`, `kind_mismatch` or `delta_invalid`
 */
export function planChange(
  present: readonly AssetRow[],
  asset: AssetRow,
  { change, signed, version }: Correction,
  application: Updating,
): ChangePlan {
  const { filename, facts } = asset
  const named = namedOf(asset, change)
  const problem = deltaProblem({ filename, ...named }, version)
  if (problem) throw unprocessable('delta_invalid', problem)
  const entry: FileToInfer = { ...named, filename, facts, signed: signed.signature !== null }
  if (inferPlatforms([entry], application)[0]?.needsArch) throw macNeeded(filename)
  const files = inOrder(present)
  const others = files.filter(({ id }) => id !== asset.id)
  for (const field of HELD) {
    const holder = others.find((each) => holds(each, named, field))
    if (holder) throw platformTaken(holder, field)
  }

  const delta = isDelta(entry)
  const entries = files.map((each) => (each.id === asset.id ? entry : assetToInfer(each)))
  const platforms = inferPlatforms(entries, application)
  const mine = platforms[entries.indexOf(entry)]
  const moves = movesOf(
    others,
    platforms.filter((each) => each !== mine),
  )
  const plan = {
    updatePlatform: mine?.updatePlatform ?? null,
    publicPlatform: mine?.publicPlatform ?? null,
    format: named.format === undefined ? inferFormat(filename) : named.format,
    kind: named.kind === undefined ? (delta ? ('delta' as const) : inferKind(filename)) : named.kind,
    deltaFor: delta ? (mine?.deltaFor ?? null) : null,
    deltaFrom: delta ? (named.deltaFrom ?? null) : null,
    inferred: InferredField.options.filter(
      (field) => named[field] === undefined && (delta || !OF_DELTAS.has(field)),
    ),
    facts: factsWith(facts, change.minimumOs),
    moves,
  }
  requireOwnSlot({ ...asset, ...plan }, others, moves)
  const contradiction = facts && findContradiction({ ...asset, ...plan }, facts, 'Choose another one.')
  if (contradiction) {
    const { code: reason, message, field } = contradiction
    throw new RpcError(422, message, { reason, field })
  }
  return plan
}

/**
 * What is named of a file from now on; the rest is inferred. What was named before for another kind no longer counts.
 */
function namedOf(asset: AssetRow, change: AssetChange): Named {
  const { kind } = change
  const isOfOtherKind = (field: InferredField) =>
    kind !== undefined && (kind === 'delta' ? field === 'updatePlatform' : OF_DELTAS.has(field))
  const nameOf = (field: InferredField) => {
    if (change[field] !== undefined) return change[field]
    return asset.inferred.includes(field) || isOfOtherKind(field) ? undefined : asset[field]
  }
  const values = InferredField.options.map((field) => [field, nameOf(field)] as const)
  return Object.fromEntries(values.filter(([, value]) => value !== undefined))
}

function factsWith(facts: AssetFacts | null, minimumOs: string | null | undefined): AssetFacts | null {
  if (minimumOs === undefined) return facts
  const { minimumOs: _, ...others } = facts ?? {}
  return { ...others, ...(minimumOs !== null && { minimumOs }), corrected: ['minimumOs'] }
}

/** Two files of one name differ in what they are for. */
function requireOwnSlot(asset: AssetRow, others: readonly AssetRow[], moves: readonly Move[]): void {
  const slotOf = (each: AssetRow) =>
    JSON.stringify([each.filename, each.updatePlatform, each.publicPlatform, each.deltaFor, each.deltaFrom])
  const rival = others
    .map((other) => ({ ...other, ...moves.find((move) => move.asset.id === other.id) }))
    .find((other) => slotOf(other) === slotOf(asset))
  if (!rival) return
  const message = `The release has another file ${asset.filename} for the same platforms. Send a platform of its own.`
  throw conflict(message, 'updatePlatform', 'slot_taken')
}
