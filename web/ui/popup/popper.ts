/** Distances in px of every popup: from the edge of the window, and of its arrow from a corner. */
export const POPPER = { collisionPadding: 8, arrowPadding: 4 } as const

/** Gap in px between a select and its list. */
export const SELECT_OFFSET_PX = 8
