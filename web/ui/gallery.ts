import type { ReactNode } from 'react'

/** The states of one part, by what they show: `x.gallery.tsx` in the part's folder exports them as `gallery`. */
export type Gallery = Record<string, ReactNode>
