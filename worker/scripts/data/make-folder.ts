import { mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { fail } from '#worker/scripts/fail.ts'

/**
 * Makes a folder and those above it, readable by its owner alone, or ends the process with one line. One by one:
 * `recursive` never returns below /proc.
 * @param fix what to do when it can't be made
 */
export function makeFolder(path: string, fix: string) {
  const found = statSync(path, { throwIfNoEntry: false })
  if (found?.isDirectory()) return
  if (found) fail(`${path} is not a folder. ${fix}`)
  makeFolder(dirname(path), fix)
  try {
    mkdirSync(path, { mode: 0o700 })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code !== 'EEXIST') fail(`${path} can't be created (${code}). ${fix}`)
  }
}
