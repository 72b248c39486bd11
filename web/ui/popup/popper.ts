/** Distances in px that everything floating keeps: from the edge of the window, and of an arrow from a corner. */
export const POPPER = { collisionPadding: 8, arrowPadding: 4 } as const

/** Gap in px between a select and its list. */
export const SELECT_GUTTER = 8
