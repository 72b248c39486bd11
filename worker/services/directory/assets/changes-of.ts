import type { EventDetails } from '#shared/domain/events.ts'
import { type AssetChange, SEEN_FIELDS } from '#shared/domain/releases/asset-change.ts'
import type { FileSignature } from '#shared/domain/releases/signatures.ts'
import { conflict } from '#shared/errors.ts'
import { type SignedColumns, signaturesOf } from '#worker/services/directory/releases/publish/signed-file.ts'
import type { AssetRow } from '#worker/services/directory/releases/rows.ts'
import type { ChangePlan } from './plan-change.ts'

type Seen = (typeof SEEN_FIELDS)[number]

const VALUES = [
  'updatePlatform',
  'publicPlatform',
  'format',
  'kind',
  'deltaFor',
  'deltaFrom',
  'minimumOs',
] as const

/** What a correction changes of a file, for its event; empty: nothing. */
export function changesOf(asset: AssetRow, signed: SignedColumns, plan: ChangePlan) {
  const next = { ...asset, ...plan }
  const changed: Partial<EventDetails<'asset.updated'>> = {}
  for (const field of VALUES)
    if (seenOf(next, field) !== seenOf(asset, field)) changed[field] = seenOf(next, field)
  if (JSON.stringify(signaturesOf(signed)) !== JSON.stringify(signaturesOf(asset)))
    changed.signatures = 'changed'
  return changed
}

/**
 * Refuses a change of what has another value than the caller saw.
 * @throws RpcError 409 `changed`, on the first such field
 */
export function refuseIfSeenOtherwise(asset: AssetRow, { was = {} }: Pick<AssetChange, 'was'>): void {
  const field = SEEN_FIELDS.find((each) => was[each] !== undefined && was[each] !== seenOf(asset, each))
  if (field === 'signature') throw seenOtherwise(field, 'It has another signature')
  if (field) throw seenOtherwise(field, `It is ${seenOf(asset, field) ?? 'empty'}`)
  if (was.signatures && textOf(was.signatures) !== textOf(asset.signatures))
    throw seenOtherwise('signatures', 'It has other signatures')
}

function seenOf(asset: AssetRow, field: Seen): string | null {
  return field === 'minimumOs' ? (asset.facts?.minimumOs ?? null) : asset[field]
}

/** Equal for the same signatures in another order. */
function textOf(signatures: readonly Pick<FileSignature, 'scheme' | 'value'>[]): string {
  return signatures
    .map(({ scheme, value }) => `${scheme} ${value}`)
    .sort()
    .join('\n')
}

function seenOtherwise(field: string, now: string) {
  const message = `This file was changed in the meantime. ${now} now. Check it and save again.`
  return conflict(message, field, 'changed')
}
