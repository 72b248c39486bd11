// Copies the data folder. Databases are copied by SQLite itself, each as it was at one moment; files of releases
// never change once they are written. Those are copied before and after the databases, so that whatever a database
// speaks of is there, also when it was removed or added in between.
import { copyFileSync, existsSync, mkdirSync, readdirSync, renameSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'
import { fail, root } from './install.mjs'

const keyFile = 'signing-key.json'
const store = 'v3'
/** What the local runtime keeps only to be quick. */
const passing = new Set(['cache'])

// Hashes of passwords, mails and keys are for nobody else who has an account on this machine.
process.umask(0o077)

const [command, given] = process.argv.slice(2)
if (!given) fail(`Name the folder: npm run ${command} -- <folder>`)
const folder = resolve(given)
const data = resolve(root, process.env.DATA_DIR || '.data')

if (command === 'restore') await restore()
else await backUp()

async function backUp() {
  if (!existsSync(join(data, store))) fail(`There is no data in ${data}.`)
  if (existsSync(folder) && readdirSync(folder).length > 0)
    fail(`${folder} is not empty: name a new folder for each backup.`)
  const unfinished = `${folder}.unfinished`
  copyFiles(unfinished)
  for (const path of listOf('.sqlite')) await copyDatabase(path, unfinished)
  copyFiles(unfinished)
  renameSync(unfinished, folder)
  console.log(
    `Everything in ${data} is now also in ${folder}, the key that signs access tokens included: keep it safe.`,
  )
}

async function restore() {
  if (!existsSync(join(folder, store))) fail(`${folder} is no backup.`)
  if (existsSync(data) && readdirSync(data).length > 0)
    fail(`${data} is not empty: stop the product and move its data away, or name another DATA_DIR.`)
  for (const path of filesBelow(folder)) copy(path, join(data, relative(folder, path)))
  console.log(`The backup is in ${data}: start the product.`)
}

/** @param {string} target */
function copyFiles(target) {
  for (const path of [...listOf(''), join(data, keyFile)]) {
    const copied = join(target, relative(data, path))
    if (/\.sqlite(-shm|-wal)?$/.test(path) || existsSync(copied) || !existsSync(path)) continue
    copy(path, copied)
  }
}

/**
 * @param {string} path
 * @param {string} target
 */
async function copyDatabase(path, target) {
  const copied = join(target, relative(data, path))
  mkdirSync(dirname(copied), { recursive: true })
  const database = new DatabaseSync(path, { readOnly: true })
  await backup(database, copied)
  database.close()
}

/**
 * A file that is removed while it is copied is missed by nobody.
 * @param {string} from
 * @param {string} to
 */
function copy(from, to) {
  mkdirSync(dirname(to), { recursive: true })
  try {
    copyFileSync(from, to)
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'ENOENT') throw error
  }
}

/** @param {string} ending */
function listOf(ending) {
  const parts = readdirSync(join(data, store)).filter((part) => !passing.has(part))
  return parts.flatMap((part) => filesBelow(join(data, store, part))).filter((path) => path.endsWith(ending))
}

/** @param {string} start @returns {string[]} */
function filesBelow(start) {
  return readdirSync(start, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
}
