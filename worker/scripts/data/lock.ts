// One instance a data folder. The lock is SQLite's on a file of its own, so the kernel holds it for the process and
// frees it however that ends, which no file with a process id could promise.
import { existsSync, readdirSync, readFileSync, readlinkSync, realpathSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { fail } from '#worker/scripts/fail.ts'
import { withDatabase } from './data-layout.ts'

export const lockFile = 'lock'
/** An instance that is ending still holds the folder for a moment. */
const busyMs = 3000
const waitMs = 50
const maxWaits = 200

/** The lock lives as long as this is referenced. */
const held: DatabaseSync[] = []

/** Takes the data folder for this process, or ends it with one line. */
export async function lockDataFolder(dataDir: string) {
  try {
    const lock = new DatabaseSync(`${dataDir}/${lockFile}`)
    lock.exec(`PRAGMA busy_timeout = ${busyMs}; PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE`)
    held.push(lock)
  } catch (error) {
    const { message } = error as Error
    if (!/locked|busy/.test(message)) fail(`${dataDir}/${lockFile} can't be locked: ${message}.`)
    fail(`Another instance is using ${dataDir}: stop it, or set another DATA_DIR.`)
  }
  await endLeftovers(dataDir)
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
 * A runtime survives when the processes above it are killed at once, and keeps writing. The holder of
 * the lock may end it. Systems without /proc keep it until it is ended by hand.
 */
async function endLeftovers(dataDir: string) {
  const leftovers = runtimesOf(dataDir)
  for (const pid of leftovers) {
    console.error(`Ending a runtime that a killed instance left behind (process ${pid}).`)
    endAtOnce(pid)
  }
  // Its port and files are free once it's gone, which is some time after it no longer looks like a runtime.
  for (let tries = 0; tries < maxWaits && leftovers.some(isRunning); tries++) await sleep(waitMs)
}

function runtimesOf(dataDir: string) {
  const folder = `${realpathSync(dataDir)}/v3/`
  return namesIn('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && pid !== process.pid && holds(pid, folder))
}

function endAtOnce(pid: number) {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has ended by itself.
  }
}

/** Whether a process has not ended: a zombie has, once its last thread is gone. */
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
