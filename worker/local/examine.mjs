// The work of `npm run doctor`, on the pinned Node: one line a finding, and exit code 1 when something is wrong.
import { accessSync, constants, existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { backupFile, listFault } from './backup-file.mjs'
import { restoringFolder } from './data-folder.mjs'
import { store } from './data-layout.mjs'
import { freeBytes, minFreeBytes } from './disk.mjs'
import { inspectData } from './inspect-data.mjs'
import { inspectDeployment } from './inspect-deployment.mjs'
import { isLocked } from './lock.mjs'
import { dataFolder } from './settings.mjs'

/** @typedef {import('./inspect-data.mjs').Finding} Finding */

/** What a running product was just writing has settled by then. */
const settleMs = 3000
const maxLines = 100

const args = process.argv.slice(2)
const deep = args.includes('--deep')
const [given, app] = args.filter((each) => !each.startsWith('--'))
const isDeployment = /^https?:/.test(given ?? '')
const folder = given ? resolve(given) : dataFolder()
const findings = isDeployment ? await inspectDeployment(given ?? '', app) : await lasting(folder)
for (const { what, where, fix, note } of findings.slice(0, maxLines))
  console.log(`${note ? 'note' : 'fault'}: ${where} ${what}: ${fix}.`)
if (findings.length > maxLines) console.log(`and ${findings.length - maxLines} more.`)
const faults = findings.filter(({ note }) => !note)
if (!faults.length) console.log(`${isDeployment ? given : folder} is sound.`)
process.exit(faults.length ? 1 : 0)

/**
 * Findings that are still there after a moment.
 * @param {string} folder
 */
async function lasting(folder) {
  const first = await examineFolder(folder)
  if (first.every(({ note }) => note) || !isLocked(folder)) return first
  await sleep(settleMs)
  const second = await examineFolder(folder)
  return second.filter(({ where }) => first.some((finding) => finding.where === where))
}

/** @param {string} folder @returns {Promise<Finding[]>} */
async function examineFolder(folder) {
  const isBackup = existsSync(join(folder, backupFile)) || folder.endsWith('.unfinished')
  const fault = isBackup && listFault(folder)
  if (fault) return [{ what: fault, where: folder, fix: 'make a new backup' }]
  if (existsSync(join(folder, restoringFolder)))
    return [
      {
        what: 'holds a restore that was interrupted',
        where: folder,
        fix: 'empty the folder and restore again',
      },
    ]
  if (!existsSync(join(folder, store)))
    return [{ what: 'holds no data', where: folder, fix: 'name the folder, or start the product once' }]
  try {
    const findings = await inspectData(folder, { deep })
    return isBackup
      ? findings.filter(({ repairable }) => !repairable)
      : [...examinePlace(folder), ...findings]
  } catch (error) {
    const what = `can't be read (${/** @type {Error} */ (error).message})`
    return [{ what, where: folder, fix: 'run doctor as the user that runs the product' }]
  }
}

/** @param {string} folder @returns {Finding[]} */
function examinePlace(folder) {
  const free = freeBytes(folder)
  return [
    ...(free < minFreeBytes
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

/** @param {string} folder */
function isWritable(folder) {
  try {
    accessSync(folder, constants.W_OK)
    return true
  } catch {
    return false
  }
}
