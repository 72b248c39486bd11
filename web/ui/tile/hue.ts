import type { CSSProperties } from 'react'

/** A hue as a style: the same for a name and the slug made of it, and far from that of a similar one. */
export function hueOf(text: string): CSSProperties {
  let hash = 0
  for (const letter of text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ''))
    hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) % 9973
  // The golden angle spreads neighbouring numbers over the circle.
  return { '--hue': Math.round(hash * 137.508) % 360 } as CSSProperties
}
