// `backup.json` is written last, when a backup is verified. It lists every file with its size.
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { filesBelow } from '#worker/scripts/data/data-layout.ts'

export const backupFile = 'backup.json'

/** @returns sizes by path */
export function listFiles(folder: string): Record<string, number> {
  return Object.fromEntries(filesBelow(folder).map((path) => [path, statSync(join(folder, path)).size]))
}

/** How a backup differs from its list of files, or null. Backups of earlier versions have no list. */
export function listFault(folder: string) {
  if (!existsSync(join(folder, backupFile)))
    return folder.endsWith('.unfinished') ? 'was interrupted before it was complete' : null
  const files = readList(folder)
  if (!files) return `has a ${backupFile} that can't be read`
  const wrong = Object.entries(files).find(
    ([path, size]) => statSync(join(folder, path), { throwIfNoEntry: false })?.size !== size,
  )
  return wrong ? `is incomplete: ${wrong[0]} is missing or has another size` : null
}

function readList(folder: string): Record<string, number> | null {
  try {
    return JSON.parse(readFileSync(join(folder, backupFile), 'utf8')).files ?? null
  } catch {
    return null
  }
}
