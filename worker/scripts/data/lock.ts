// Allows one instance per data folder. The lock is SQLite's on a separate file: the kernel releases it however the process
// exits, which a PID file can't guarantee.
import { existsSync, readdirSync, readFileSync, readlinkSync, realpathSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { fail } from '#worker/scripts/fail.ts'
import { withDatabase } from './data-layout.ts'

export const lockFile = 'lock'
/** An instance that is shutting down still holds the lock for a moment. */
const BUSY_TIMEOUT_MS = 3000
const POLL_MS = 50
const MAX_POLLS = 200

/** The garbage collector would close a lock that isn't referenced. */
const held: DatabaseSync[] = []

/** Locks the data folder for this process, or exits with one line. */
export async function lockDataFolder(dataDir: string) {
  try {
    const lock = new DatabaseSync(`${dataDir}/${lockFile}`)
    lock.exec(`PRAGMA busy_timeout = ${BUSY_TIMEOUT_MS}; PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE`)
    held.push(lock)
  } catch (error) {
    const { message } = error as Error
    if (!/locked|busy/.test(message)) fail(`${dataDir}/${lockFile} can't be locked: ${message}.`)
    fail(`Another instance is using ${dataDir}: stop it, or set another DATA_DIR.`)
  }
  await killOrphans(dataDir)
}

/** Whether an instance is using the folder. */
export function isLocked(dataDir: string) {
  if (!existsSync(`${dataDir}/${lockFile}`)) return false
  try {
    withDatabase(
      `${dataDir}/${lockFile}`,
      (lock) => lock.exec('PRAGMA busy_timeout = 0; BEGIN EXCLUSIVE'),
      false,
    )
    return false
  } catch (error) {
    return /locked|busy/.test((error as Error).message)
  }
}

/**
 * A runtime whose parents were all killed at once is orphaned and keeps writing; the holder of the lock kills it. On
 * systems without /proc it has to be killed by hand.
 */
async function killOrphans(dataDir: string) {
  const orphans = runtimesOf(dataDir)
  for (const pid of orphans) {
    console.error(`Killing an orphaned runtime of a killed instance (process ${pid}).`)
    kill(pid)
  }
  // Its port and files are released when it has exited, some time after it stops looking like a runtime.
  for (let tries = 0; tries < MAX_POLLS && orphans.some(isRunning); tries++) await sleep(POLL_MS)
}

function runtimesOf(dataDir: string) {
  const folder = `${realpathSync(dataDir)}/v3/`
  return namesIn('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && pid !== process.pid && holds(pid, folder))
}

function kill(pid: number) {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has exited already.
  }
}

/** Whether a process is running: a zombie is until its last thread has exited. */
function isRunning(pid: number) {
  try {
    const isZombie = /^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
    return !isZombie || namesIn(`/proc/${pid}/task`).length > 1
  } catch {
    return false
  }
}

function holds(pid: number, folder: string) {
  if (!targetOf(`/proc/${pid}/exe`).includes('workerd')) return false
  return namesIn(`/proc/${pid}/fd`).some((fd) => targetOf(`/proc/${pid}/fd/${fd}`).startsWith(folder))
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

function targetOf(link: string) {
  try {
    return readlinkSync(link)
  } catch {
    return ''
  }
}
