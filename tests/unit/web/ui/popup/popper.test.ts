import { expect, it } from 'vitest'
import { POPPER, SELECT_GUTTER } from '#web/ui/popup/popper.ts'

it('what floats keeps 8 px from the window, its arrow 4 px from a corner, and a list 8 px from its select', () => {
  expect(POPPER).toEqual({ collisionPadding: 8, arrowPadding: 4 })
  expect(SELECT_GUTTER).toBe(8)
})
