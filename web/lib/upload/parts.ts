import type { Upload } from '#shared/domain/releases/release.ts'

type Layout = Pick<Upload, 'partSize' | 'partCount'>

/** Where part `number` (from 1) lies in a file of `size` bytes: `start` counts in, `end` does not. */
export function partBounds(
  number: number,
  { partSize }: Layout,
  size: number,
): { start: number; end: number } {
  return { start: (number - 1) * partSize, end: Math.min(number * partSize, size) }
}

/** Numbers of the parts that the server does not have, in order. */
export function missingParts({ partCount, parts }: Upload): number[] {
  const there = new Set(parts.filter((part) => part.received).map((part) => part.number))
  return Array.from({ length: partCount }, (_, index) => index + 1).filter((number) => !there.has(number))
}

/** How many bytes of a file of `size` bytes the server has. */
export function bytesReceived(upload: Upload, size: number): number {
  const missing = missingParts(upload).map((number) => partBounds(number, upload, size))
  return missing.reduce((sum, { start, end }) => sum - Math.max(0, end - start), size)
}
