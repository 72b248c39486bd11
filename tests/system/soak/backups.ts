// Backups under load, each of which must report that it is verified, and the restore of the last one.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { commandOf } from '#tests/fixtures/command.ts'
import { type Figures, require } from './ledger.ts'

const ROOT = join(import.meta.dirname, '../../..')

export function createBackups(folder: string, dataDir: string, figures: Figures) {
  let last: { path: string; since: number } | null = null
  let made = 0

  async function run(script: string, args: string[], data: string) {
    const child = spawn(process.execPath, commandOf(script, args), {
      cwd: ROOT,
      env: { ...process.env, DATA_DIR: data },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let said = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk))
    const [code] = await once(child, 'exit')
    return { code, said }
  }

  async function backUp() {
    const path = join(folder, `backup-${made++}`)
    const since = Date.now()
    const { code, said } = await run('backup', [path], dataDir)
    require(code === 0, 'A backup failed', said)
    if (last) rmSync(last.path, { recursive: true })
    last = { path, since }
    figures.backups += 1
  }

  /** Restores the last backup into an empty folder. @returns the folder, and when the backup began */
  async function restoreLast() {
    require(last !== null, 'There is no backup')
    const restored = join(folder, 'restored')
    rmSync(restored, { recursive: true, force: true })
    const { code, said } = await run('restore', [last.path], restored)
    require(code === 0, 'A restore failed', said)
    figures.restores += 1
    return { folder: restored, since: last.since }
  }

  async function examine(data: string) {
    const { code, said } = await run('doctor', [data], data)
    require(code === 0, 'Doctor finds faults', said)
  }

  return { backUp, restoreLast, examine, hasOne: () => last !== null }
}
