// A release has each update platform, each public platform, and each delta of a file and base version at most once.

import type { NewAsset } from '#shared/domain/releases/asset.ts'
import { deltaSlot } from '#shared/domain/releases/infer-platform.ts'
import { conflict } from '#shared/errors.ts'
import type { AssetRow } from '#worker/services/directory/releases/rows.ts'

/** What a file can hold alone. */
export const HELD = ['updatePlatform', 'publicPlatform', 'deltaFor'] as const
type Held = (typeof HELD)[number]
type Wanted = Pick<NewAsset, Held | 'deltaFrom'>

/** Whether the request names what `asset` has, and not only by inference. */
export function isHolder(asset: AssetRow, wanted: Wanted): boolean {
  return HELD.some((field) => holds(asset, wanted, field))
}

/** The same of one field. */
export function holds(asset: AssetRow, wanted: Wanted, field: Held): boolean {
  const [own, other] = [asset[field], wanted[field]]
  if (!own || !other || asset.inferred.includes(field)) return false
  return field === 'deltaFor'
    ? deltaSlot(own, asset.deltaFrom) === deltaSlot(other, wanted.deltaFrom)
    : own === other
}

/** 409: what the request names belongs to this file. */
export function platformTaken(
  { filename, updatePlatform, publicPlatform, deltaFor, deltaFrom }: AssetRow,
  field: Held | 'filename' = 'filename',
) {
  if (deltaFor !== null) {
    const message = `${filename} of this release already replaces ${deltaFor} for ${deltaFrom ?? 'the release before'}. Delete it first, or send another "deltaFrom".`
    return conflict(message, field, 'slot_taken')
  }
  const platforms = [updatePlatform, publicPlatform].filter((each) => each !== null).join(', ')
  const message = `${filename} of this release already has this platform (${platforms}). Delete it first, or send another platform.`
  return conflict(message, field, 'slot_taken')
}
