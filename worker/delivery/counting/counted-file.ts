// Which files count as downloads, and which only describe others. The kind that a maker sets doesn't decide
// what is charged, and a file that is offered for a platform counts whatever its name is.

import { inferKind } from '#shared/domain/releases/infer-platform.ts'
import type { Span } from '#worker/delivery/range.ts'

/** Whether requests for a file count: not those for what belongs to other files or describes them. */
export function isCounted(filename: string, platform: string | null): boolean {
  const kind = inferKind(filename)
  return platform !== null || (kind !== 'companion' && kind !== 'metadata')
}

/** The file whose ranges a `.blockmap` or `.zsync` lists; null for any other file. */
export function companionTarget(filename: string): string | null {
  return /^(.+)\.(blockmap|zsync)$/i.exec(filename)?.[1] ?? null
}

/** Whether the request is for the end of an AppImage: electron-builder appends the block map, which lists its ranges. */
export function readsEmbeddedMap(filename: string, size: number, spans: readonly Span[]): boolean {
  const [span, ...others] = spans
  return /\.appimage$/i.test(filename) && others.length === 0 && span?.last === size - 1
}
