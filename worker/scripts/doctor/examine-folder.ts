// What the doctor finds in a data folder or a backup.

import { accessSync, constants, existsSync } from 'node:fs'
import { join } from 'node:path'
import { backupFile, listFault } from '#worker/scripts/backup/backup-file.ts'
import { RESTORING_FOLDER } from '#worker/scripts/data/data-folder.ts'
import { store } from '#worker/scripts/data/data-layout.ts'
import { freeBytes, MIN_FREE_BYTES } from '#worker/scripts/data/disk.ts'
import type { Finding } from './finding.ts'
import { inspectData } from './inspect-data.ts'

/** A finding as one line. */
export function lineOf({ what, where, fix, note }: Finding) {
  return `${note ? 'note' : 'fault'}: ${where} ${what}: ${fix}.`
}

export async function examineFolder(folder: string, deep: boolean): Promise<Finding[]> {
  const isBackup = existsSync(join(folder, backupFile)) || folder.endsWith('.unfinished')
  const fault = isBackup && listFault(folder)
  if (fault) return [{ what: fault, where: folder, fix: 'make a new backup' }]
  if (existsSync(join(folder, RESTORING_FOLDER)))
    return [
      {
        what: 'has an interrupted restore',
        where: folder,
        fix: 'empty the folder and restore again',
      },
    ]
  if (!existsSync(join(folder, store)))
    return [{ what: 'has no data', where: folder, fix: 'name the folder, or start the product once' }]
  try {
    const findings = await inspectData(folder, { deep })
    return isBackup ? findings.filter(({ repairable }) => !repairable) : [...examineDisk(folder), ...findings]
  } catch (error) {
    const what = `can't be read (${(error as Error).message})`
    return [{ what, where: folder, fix: 'run doctor as the user that runs the product' }]
  }
}

function examineDisk(folder: string): Finding[] {
  const free = freeBytes(folder)
  return [
    ...(free < MIN_FREE_BYTES
      ? [
          {
            what: `has ${Math.floor(free / 1e6)} MB of free disk space`,
            where: folder,
            fix: 'free space: uploads are refused',
          },
        ]
      : []),
    ...(isWritable(folder)
      ? []
      : [{ what: 'is read-only', where: folder, fix: 'make it writable for this user' }]),
  ]
}

function isWritable(folder: string) {
  try {
    accessSync(folder, constants.W_OK)
    return true
  } catch {
    return false
  }
}
