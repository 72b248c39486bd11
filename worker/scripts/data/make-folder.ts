import { mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { fail } from '#worker/scripts/fail.ts'

/**
 * Creates a folder and its parents, readable only by the owner, or exits with one line. It creates them one by one, as
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
