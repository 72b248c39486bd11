// Copies the data folder while the product may be writing. The directory's database is copied first and the file store
// right after it: bytes are stored before a row refers to them, so every file that a copied row names exists, and later
// files are left out. A file that a concurrent purge removed fails the verification, and the copy is retried. Identity and
// billing follow: their rows may be newer than the directory's, never older.
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
import {
  blobFolder,
  bucketPath,
  databasePaths,
  filesBelow,
  keyFile,
  sealingKeyFile,
  store,
} from '#worker/scripts/data/data-layout.ts'
import { makeFolder } from '#worker/scripts/data/make-folder.ts'
import { readBucket } from '#worker/scripts/data/read-stores.ts'
import { inspectData } from '#worker/scripts/doctor/inspect-data.ts'
import { fail } from '#worker/scripts/fail.ts'
import { version } from '#worker/scripts/repository.ts'
import { backupFile, listFiles } from './backup-file.ts'
import { forgetClients, isMeter } from './forget-clients.ts'
import { pruneBucket } from './prune-bucket.ts'
import { snapshot } from './snapshot.ts'

const MAX_TRIES = 8
/** Caches, and what is of no use after a restore. */
const LEFT_OUT = /^(cache|do\/[^/]*RateLimiter)\//

/** Makes a verified backup in a new folder, or exits with one line. */
export async function backUp(data: string, folder: string) {
  if (!existsSync(join(data, bucketPath))) fail(`There is no data in ${data}.`)
  if (existsSync(folder) && readdirSync(folder).length > 0)
    fail(`${folder} is not empty: name a new folder for each backup.`)
  const unfinished = `${folder}.unfinished`
  rmSync(unfinished, { recursive: true, force: true })
  makeFolder(unfinished, 'Name another folder for the backup.')
  const problems = await copyVerified(data, unfinished)
  if (problems.length) fail(`The backup is incomplete and was left in ${unfinished}: ${problems.join('; ')}`)
  const files = listFiles(unfinished)
  writeFileSync(
    join(unfinished, backupFile),
    JSON.stringify({ format: 1, version, createdAt: new Date(), files }),
    { flush: true },
  )
  if (existsSync(folder)) rmSync(folder, { recursive: true })
  renameSync(unfinished, folder)
  console.log(`${data} is backed up and verified in ${folder}. It contains the keys: keep it safe.`)
}

/** @returns what is wrong with the copy after the last try */
async function copyVerified(data: string, target: string): Promise<string[]> {
  // Most bytes are copied first, which leaves little between the two databases and the remaining blobs.
  await copyBlobs(data, target, filesBelow(join(data, blobFolder)))
  for (let tries = 1; ; tries++) {
    await copyDatabase(data, target, databasePaths.directory)
    await copyDatabase(data, target, bucketPath)
    pruneBucket(target)
    await copyBlobs(data, target, [...readBucket(target).blobs])
    for (const path of otherDatabases(data)) await copyDatabase(data, target, path)
    for (const file of [keyFile, sealingKeyFile])
      if (existsSync(join(data, file))) copyFileSync(join(data, file), join(target, file))
    removeLooseBlobs(target)
    const findings = (await inspectData(target)).filter(({ note, repairable }) => !note && !repairable)
    if (findings.length === 0 || tries === MAX_TRIES)
      return findings.map(({ what, where }) => `${where} ${what}`)
  }
}

/** A blob is immutable once a row names it; one that is still being written is copied again when its size differs. */
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
    .filter((path) => path.endsWith('.sqlite') && !LEFT_OUT.test(path))
    .map((path) => `${store}/${path}`)
    .filter((path) => !first.includes(path))
}

async function copyDatabase(data: string, target: string, path: string) {
  const copied = join(target, path)
  mkdirSync(dirname(copied), { recursive: true })
  rmSync(copied, { force: true })
  await unlessGone(() => snapshot(join(data, path), copied, isMeter(path) ? forgetClients : undefined))
}

/** A file that is removed during the copy isn't named by rows that are copied later, or else fails the verification. */
async function unlessGone<T>(act: () => T) {
  try {
    await act()
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (code !== 'ENOENT' && !message.includes('unable to open database')) throw error
  }
}
