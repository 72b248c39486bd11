import type { AssetWithUpload } from '#shared/domain/releases/asset.ts'
import { type AssetRow, toAsset } from '#worker/services/directory/releases/rows.ts'

/** Bytes of every part but the last. */
export const PART_SIZE = 16 * 1024 * 1024

export function partCount(size: number): number {
  return Math.ceil(size / PART_SIZE)
}

/** Bytes of part `number`, counted from 1. */
export function sizeOfPart(number: number, size: number): number {
  return Math.min(PART_SIZE, size - (number - 1) * PART_SIZE)
}

/** The numbers of the parts that are not there, in order. */
export function missingParts(size: number, received: readonly number[]): number[] {
  const there = new Set(received)
  return numbers(size).filter((number) => !there.has(number))
}

/** A file with its upload, as the contract wants it. Once it is assembled, all of its parts count as received. */
export function withUpload(asset: AssetRow, received: readonly number[]): AssetWithUpload {
  const assembled = asset.state === 'ready' || asset.state === 'verifying'
  const there = new Set(received)
  const parts = numbers(asset.size).map((number) => ({ number, received: assembled || there.has(number) }))
  return { ...toAsset(asset), upload: { partSize: PART_SIZE, partCount: parts.length, parts } }
}

function numbers(size: number): number[] {
  return Array.from({ length: partCount(size) }, (_, index) => index + 1)
}
