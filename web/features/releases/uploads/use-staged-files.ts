import { useEffect, useState } from 'react'
import { announce } from '#web/lib/browser/announcer.ts'
import type { FolderFile } from '#web/ui/file-drop/dropped-files.ts'
import { reportFailedPart } from '#web/ui/lazy-part/lazy-part.tsx'
import { createPickOrder } from './pick-order.ts'
import type { FileChoice, Picked } from './picked-files.ts'
import type { Staging } from './stage-files.ts'
import type { StagingContext } from './staged-file.ts'

/** What names and signatures say is needed with the first file. */
async function loadTools() {
  const [picking, staging] = await Promise.all([import('./picked-files.ts'), import('./stage-files.ts')])
  return { ...picking, ...staging }
}
type Tools = Awaited<ReturnType<typeof loadTools>>

/** Undefined: the tools couldn't be loaded, which was reported. */
async function readFiles(files: readonly FolderFile[]) {
  const tools = await loadTools().catch(reportFailedPart)
  return tools ? { tools, more: await tools.readPicked(files) } : undefined
}

interface State {
  tools: Tools
  picked: Picked
}

const NOTHING: Staging = { files: [], loneSignatures: [] }

/** Files that were picked on this screen and are not on their way yet. */
export function useStagedFiles(context: StagingContext) {
  const [state, setState] = useState<State | null>(null)
  /** Picks whose files are still being read. */
  const [reading, setReading] = useState(0)
  /** A large archive takes longer to read than one that was picked after it: the list has them as they were picked. */
  const [inOrder] = useState(createPickOrder)
  // The screen can be used before they are there.
  useEffect(() => {
    loadTools().catch(() => undefined)
  }, [])
  const staging: Staging = state ? state.tools.stageFiles(state.picked, context) : NOTHING
  const change = (next: (picked: Picked, tools: Tools) => Picked) =>
    setState((now) => now && { ...now, picked: next(now.picked, now.tools) })
  return {
    ...staging,
    /** Whether every picked file was read and can go as it is: a draft saved before that would be without it. */
    ready: reading === 0 && staging.files.every((file) => file.problems.length === 0),
    async add(files: readonly FolderFile[]): Promise<void> {
      setReading((count) => count + 1)
      try {
        const read = await inOrder(readFiles(files))
        if (!read) return
        const { tools, more } = read
        setState((now) => ({ tools, picked: tools.withFiles(now?.picked ?? tools.NOTHING_PICKED, more) }))
      } finally {
        setReading((count) => count - 1)
      }
      announce(files.length === 1 ? `${files[0]?.file.name} added` : `${files.length} files added`)
    },
    choose: (id: string, choice: FileChoice) => change((now, tools) => tools.withChoice(now, id, choice)),
    remove: (id: string) => change((now, tools) => tools.withoutFile(now, id)),
    clear: () => setState(null),
  }
}

export type StagedFiles = ReturnType<typeof useStagedFiles>
