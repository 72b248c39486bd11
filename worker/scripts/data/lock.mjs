// One instance a data folder. The lock is SQLite's on a file of its own, so the kernel holds it for the process and
// frees it however that ends, which no file with a process id could promise.
import { existsSync, readdirSync, readFileSync, readlinkSync, realpathSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { fail } from '#worker/scripts/install.mjs'
import { withDatabase } from './data-layout.mjs'

export const lockFile = 'lock'
/** An instance that is ending still holds the folder for a moment. */
const busyMs = 3000
const waitMs = 50
const maxWaits = 200

/** The lock lives as long as this is referenced. @type {DatabaseSync[]} */
const held = []

/**
 * Takes the data folder for this process, or ends it with one line.
 * @param {string} dataDir
 */
export async function lockDataFolder(dataDir) {
  try {
    const lock = new DatabaseSync(`${dataDir}/${lockFile}`)
    lock.exec(`PRAGMA busy_timeout = ${busyMs}; PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE`)
    held.push(lock)
  } catch (error) {
    const { message } = /** @type {Error} */ (error)
    if (!/locked|busy/.test(message)) fail(`${dataDir}/${lockFile} can't be locked: ${message}.`)
    fail(`Another instance is using ${dataDir}: stop it, or set another DATA_DIR.`)
  }
  await endLeftovers(dataDir)
}

/**
 * Whether an instance is using the folder.
 * @param {string} dataDir
 */
export function isLocked(dataDir) {
  if (!existsSync(`${dataDir}/${lockFile}`)) return false
  try {
    withDatabase(
      `${dataDir}/${lockFile}`,
      (lock) => lock.exec('PRAGMA busy_timeout = 0; BEGIN EXCLUSIVE'),
      false,
    )
    return false
  } catch (error) {
    return /locked|busy/.test(/** @type {Error} */ (error).message)
  }
}

/**
 * A runtime survives when the processes above it are killed at once, and keeps writing. The holder of
 * the lock may end it. Systems without /proc keep it until it is ended by hand.
 * @param {string} dataDir
 */
async function endLeftovers(dataDir) {
  const leftovers = runtimesOf(dataDir)
  for (const pid of leftovers) {
    console.error(`Ending a runtime that a killed instance left behind (process ${pid}).`)
    endAtOnce(pid)
  }
  // Its port and files are free once it's gone, which is some time after it no longer looks like a runtime.
  for (let tries = 0; tries < maxWaits && leftovers.some(isRunning); tries++) await sleep(waitMs)
}

/** @param {string} dataDir */
function runtimesOf(dataDir) {
  const folder = `${realpathSync(dataDir)}/v3/`
  return namesIn('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && pid !== process.pid && holds(pid, folder))
}

/** @param {number} pid */
function endAtOnce(pid) {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has ended by itself.
  }
}

/** Whether a process has not ended: a zombie has, once its last thread is gone. @param {number} pid */
function isRunning(pid) {
  try {
    const isZombie = /^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
    return !isZombie || namesIn(`/proc/${pid}/task`).length > 1
  } catch {
    return false
  }
}

/**
 * @param {number} pid
 * @param {string} folder
 */
function holds(pid, folder) {
  if (!targetOf(`/proc/${pid}/exe`).includes('workerd')) return false
  return namesIn(`/proc/${pid}/fd`).some((fd) => targetOf(`/proc/${pid}/fd/${fd}`).startsWith(folder))
}

/** @param {string} folder @returns {string[]} */
function namesIn(folder) {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

/** @param {string} link */
function targetOf(link) {
  try {
    return readlinkSync(link)
  } catch {
    return ''
  }
}
