// The product as its users start it: the real launcher, with data of its own.

import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

export interface Launched {
  origin: string
  stop: () => Promise<void>
}

/** @throws Error when it does not start */
export async function launch(environment: Record<string, string> = {}): Promise<Launched> {
  const dataDir = mkdtempSync(join(tmpdir(), 'gantry-clients-'))
  const launcher = spawn(process.execPath, ['worker/local/start.mjs'], {
    cwd: join(import.meta.dirname, '../..'),
    env: { ...process.env, PORT: '0', DATA_DIR: dataDir, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise<void>((resolve) => launcher.once('exit', () => resolve()))
  const origin = await new Promise<string>((resolve, reject) => {
    launcher.once('exit', (code) => reject(new Error(`The product did not start (exit ${code}).`)))
    createInterface(launcher.stdout).on('line', (line) => {
      const ready = /^Ready on (\S+)$/.exec(line)
      if (ready?.[1]) resolve(ready[1])
    })
  })
  async function stop() {
    launcher.kill('SIGTERM')
    await ended
    rmSync(dataDir, { recursive: true, force: true })
  }
  return { origin, stop }
}
