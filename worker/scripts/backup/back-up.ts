// Copies the data folder while the product may be writing. The directory's database is copied first and the file
// store right after it: bytes are stored before a row speaks of them, so what the copied rows name was there, and
// what came later is left out. What a purge removed between the two shows in the verification, and is tried again.
// Identity and billing follow: their rows may be newer than the directory's, never older.
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'
import {
  blobFolder,
  bucketPath,
  databasePaths,
  filesBelow,
  keyFile,
  store,
} from '#worker/scripts/data/data-layout.ts'
import { makeFolder } from '#worker/scripts/data/make-folder.ts'
import { readBucket } from '#worker/scripts/data/read-stores.ts'
import { inspectData } from '#worker/scripts/doctor/inspect-data.ts'
import { fail } from '#worker/scripts/fail.ts'
import { version } from '#worker/scripts/repository.ts'
import { backupFile, listFiles } from './backup-file.ts'
import { pruneBucket } from './prune-bucket.ts'

const maxTries = 8
/** All pages in one step, so that the copy is of one moment and a busy writer can't have it start over. */
const allPages = 2 ** 31 - 1
/** Kept by the runtime to be quick, or of no use after a restore. */
const leftOut = /^(cache|do\/[^/]*RateLimiter)\//

export async function backUp(data: string, folder: string) {
  if (!existsSync(join(data, bucketPath))) fail(`There is no data in ${data}.`)
  if (existsSync(folder) && readdirSync(folder).length > 0)
    fail(`${folder} is not empty: name a new folder for each backup.`)
  const unfinished = `${folder}.unfinished`
  rmSync(unfinished, { recursive: true, force: true })
  makeFolder(unfinished, 'Name another folder for the backup.')
  const problems = await copyVerified(data, unfinished)
  if (problems.length) fail(`The backup is incomplete and stays in ${unfinished}: ${problems.join('; ')}`)
  const files = listFiles(unfinished)
  writeFileSync(
    join(unfinished, backupFile),
    JSON.stringify({ format: 1, version, createdAt: new Date(), files }),
    { flush: true },
  )
  if (existsSync(folder)) rmSync(folder, { recursive: true })
  renameSync(unfinished, folder)
  console.log(`${data} is backed up and verified in ${folder}, with the signing key: keep it safe.`)
}

/** @returns what is still wrong with the copy */
async function copyVerified(data: string, target: string): Promise<string[]> {
  // Most bytes go first, so that the moment between the two databases and the rest of the blobs is short.
  await copyBlobs(data, target, filesBelow(join(data, blobFolder)))
  for (let tries = 1; ; tries++) {
    await copyDatabase(data, target, databasePaths.directory)
    await copyDatabase(data, target, bucketPath)
    pruneBucket(target)
    await copyBlobs(data, target, [...readBucket(target).blobs])
    for (const path of otherDatabases(data)) await copyDatabase(data, target, path)
    if (existsSync(join(data, keyFile))) copyFileSync(join(data, keyFile), join(target, keyFile))
    removeLooseBlobs(target)
    const findings = (await inspectData(target)).filter(({ note, repairable }) => !note && !repairable)
    if (findings.length === 0 || tries === maxTries)
      return findings.map(({ what, where }) => `${where} ${what}`)
  }
}

/** A blob never changes once a row names it; one that is being written has another size when it's looked at again. */
async function copyBlobs(data: string, target: string, ids: string[]) {
  mkdirSync(join(target, blobFolder), { recursive: true })
  for (const id of ids) {
    const [from, to] = [join(data, blobFolder, id), join(target, blobFolder, id)]
    const size = statSync(from, { throwIfNoEntry: false })?.size
    if (size === undefined || size === statSync(to, { throwIfNoEntry: false })?.size) continue
    await unlessGone(() => copyFileSync(from, to))
  }
}

function removeLooseBlobs(target: string) {
  const { blobs } = readBucket(target)
  for (const id of filesBelow(join(target, blobFolder)))
    if (!blobs.has(id)) rmSync(join(target, blobFolder, id))
}

function otherDatabases(data: string) {
  const first = [databasePaths.directory, bucketPath]
  return filesBelow(join(data, store))
    .filter((path) => path.endsWith('.sqlite') && !leftOut.test(path))
    .map((path) => `${store}/${path}`)
    .filter((path) => !first.includes(path))
}

async function copyDatabase(data: string, target: string, path: string) {
  const copied = join(target, path)
  mkdirSync(dirname(copied), { recursive: true })
  rmSync(copied, { force: true })
  await unlessGone(async () => {
    const database = new DatabaseSync(join(data, path), { readOnly: true })
    try {
      await backup(database, copied, { rate: allPages })
    } finally {
      database.close()
    }
    // One file without a log beside it, which also opens from a place that can't be written.
    const copy = new DatabaseSync(copied)
    copy.exec('PRAGMA journal_mode = DELETE')
    copy.close()
  })
}

/** What is removed while it is copied isn't named by the rows that are copied later, or the verification tells. */
async function unlessGone<T>(act: () => T) {
  try {
    await act()
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (code !== 'ENOENT' && !message.includes('unable to open database')) throw error
  }
}
