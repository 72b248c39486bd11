import { useState } from 'react'
import { announce } from '#web/lib/announcer.ts'
import {
  type FileChoice,
  NOTHING_PICKED,
  readPicked,
  type StagingContext,
  stage,
  withChoice,
  withFiles,
  withoutFile,
} from './staged-file.ts'

/** Files that were picked on this screen and are not on their way yet. */
export function useStagedFiles(context: StagingContext) {
  const [picked, setPicked] = useState(NOTHING_PICKED)
  const staging = stage(picked, context)
  return {
    ...staging,
    /** Whether every file can go as it is. */
    ready: staging.files.every((file) => file.problems.length === 0),
    async add(files: readonly File[]): Promise<void> {
      const more = await readPicked(files)
      setPicked((now) => withFiles(now, more))
      announce(files.length === 1 ? `${files[0]?.name} added` : `${files.length} files added`)
    },
    choose: (filename: string, choice: FileChoice) => setPicked((now) => withChoice(now, filename, choice)),
    remove: (filename: string) => setPicked((now) => withoutFile(now, filename)),
    clear: () => setPicked(NOTHING_PICKED),
  }
}

export type StagedFiles = ReturnType<typeof useStagedFiles>
