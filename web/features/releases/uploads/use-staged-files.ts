import { useState } from 'react'
import { announce } from '#web/lib/browser/announcer.ts'
import type { FolderFile } from '#web/ui/file-drop/dropped-files.ts'
import {
  type FileChoice,
  NOTHING_PICKED,
  readPicked,
  withChoice,
  withFiles,
  withoutFile,
} from './picked-files.ts'
import { stageFiles } from './stage-files.ts'
import type { StagingContext } from './staged-file.ts'

/** Files that were picked on this screen and are not on their way yet. */
export function useStagedFiles(context: StagingContext) {
  const [picked, setPicked] = useState(NOTHING_PICKED)
  const staging = stageFiles(picked, context)
  return {
    ...staging,
    /** Whether every file can go as it is. */
    ready: staging.files.every((file) => file.problems.length === 0),
    async add(files: readonly FolderFile[]): Promise<void> {
      const more = await readPicked(files)
      setPicked((now) => withFiles(now, more))
      announce(files.length === 1 ? `${files[0]?.file.name} added` : `${files.length} files added`)
    },
    choose: (id: string, choice: FileChoice) => setPicked((now) => withChoice(now, id, choice)),
    remove: (id: string) => setPicked((now) => withoutFile(now, id)),
    clear: () => setPicked(NOTHING_PICKED),
  }
}

export type StagedFiles = ReturnType<typeof useStagedFiles>
