// The product in processes that can be killed without warning (SIGKILL) and restarted on their data.

import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { commandOf } from '#tests/fixtures/command.ts'

const ROOT = join(import.meta.dirname, '../../..')

export interface Product {
  /** Kills all processes, only the launchers above the runtime, or only the server process. */
  kill(how: 'everything' | 'launchers' | 'server'): Promise<void>
  stop(): Promise<void>
}

/** Starts the product on `port` with the data in `dataDir`, and waits until it is ready. */
export async function startProduct(port: number, dataDir: string): Promise<Product> {
  const launcher = spawn(process.execPath, commandOf('start'), {
    cwd: ROOT,
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(launcher, 'exit')
  const ready = new Promise<void>((resolve) => {
    createInterface(launcher.stdout).on('line', (line) => line.startsWith('Ready on ') && resolve())
  })
  const failed = ended.then(([code]) => {
    throw new Error(`The product did not start (exit ${code}).`)
  })
  await Promise.race([ready, failed])
  failed.catch(() => undefined)
  return {
    async kill(how) {
      const [launchers, server, ...rest] = processTreeOf(launcher)
      const all = {
        everything: [launchers, server, ...rest],
        launchers: [launchers, server],
        server: [server],
      }
      for (const pid of all[how]) if (pid !== undefined) killProcess(pid)
      await ended
    },
    async stop() {
      launcher.kill('SIGTERM')
      await ended
    },
  }
}

/** The process and its descendants. */
function processTreeOf({ pid }: ChildProcess): number[] {
  if (pid === undefined) return []
  const table = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
  const pairs = table
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
  const tree = [pid]
  for (const member of tree)
    for (const [child, parent] of pairs) if (parent === member && child !== undefined) tree.push(child)
  return tree
}

function killProcess(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has exited already.
  }
}
