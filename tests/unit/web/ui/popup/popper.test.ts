import { expect, it } from 'vitest'
import { POPPER, SELECT_OFFSET_PX } from '#web/ui/popup/popper.ts'

it('popups are 8 px from the window, arrows 4 px from a corner, and lists 8 px from their select', () => {
  expect(POPPER).toEqual({ collisionPadding: 8, arrowPadding: 4 })
  expect(SELECT_OFFSET_PX).toBe(8)
})
