import type { Upload } from '#shared/domain/releases/asset.ts'

type Layout = Pick<Upload, 'partSize' | 'partCount'>

/** The byte range of part `number` (from 1) in a file of `size` bytes: `start` is inclusive, `end` exclusive. */
export function partBounds(
  number: number,
  { partSize }: Layout,
  size: number,
): { start: number; end: number } {
  return { start: (number - 1) * partSize, end: Math.min(number * partSize, size) }
}

/** Numbers of the parts that the server doesn't have, in order. */
export function missingParts({ partCount, parts }: Upload): number[] {
  const there = new Set(parts.filter((part) => part.received).map((part) => part.number))
  return Array.from({ length: partCount }, (_, index) => index + 1).filter((number) => !there.has(number))
}

/** Bytes of a file of `size` bytes that the server has. */
export function bytesReceived(upload: Upload, size: number): number {
  const missing = missingParts(upload).map((number) => partBounds(number, upload, size))
  return missing.reduce((sum, { start, end }) => sum - Math.max(0, end - start), size)
}
