import type { ReactNode } from 'react'
import type { IconSource } from '#web/ui/icon/icon.tsx'

export interface Command {
  id: string
  label: string
  /** The parts of the label that were searched for, in order: from the start to before the end. */
  matches?: (readonly [start: number, end: number])[]
  /** A word on where it leads or what it is about. */
  hint?: string | undefined
  icon?: IconSource | undefined
  /** Stands before the label in place of an icon. */
  picture?: ReactNode
  run: () => void
}

export interface CommandGroup {
  label: string
  items: Command[]
}
