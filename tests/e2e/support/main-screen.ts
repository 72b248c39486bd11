import type { MarkedState } from './forced-colors.ts'

/** A screen that users see most, in the demo. Figures and times are left to other tests. */
export interface MainScreen {
  name: string
  /** A path; of a release its version. */
  path: string | { version: string }
  /** How a screen reader tells it. */
  tree: string
  /** Those of its states that a ground shows. */
  states: readonly MarkedState[]
}
