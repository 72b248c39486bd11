// Opens the data folder for a start: takes its lock and refuses, in one line, whatever would lose data or end in
// errors that name nothing.
import { accessSync, constants, existsSync, statSync } from 'node:fs'
import { fail } from '#worker/scripts/fail.ts'
import { bucketPath, databasePaths, keyFile, services, store, withDatabase } from './data-layout.ts'
import { lockDataFolder } from './lock.ts'
import { makeFolder } from './make-folder.ts'
import { ensureSigningKey, signingKeyFault } from './signing-key.ts'

/** Larger databases are checked by `npm run doctor` alone: a start shouldn't take minutes. */
const maxCheckedBytes = 128 * 1024 * 1024
export const restoringFolder = `${store}.restoring`

/**
 * Makes the folder if it's missing and holds its lock until this process ends.
 * @param givenKey `TOKEN_SIGNING_KEY`, if it is set
 * @returns the key that signs access tokens
 */
export async function openDataFolder(dataDir: string, givenKey: string | undefined): Promise<string> {
  makeWritable(dataDir)
  await lockDataFolder(dataDir)
  if (existsSync(`${dataDir}/${restoringFolder}`))
    fail(`A restore into ${dataDir} was interrupted: empty the folder and run npm run restore again.`)
  const hasData = existsSync(`${dataDir}/${databasePaths.identity}`)
  const keyFault = signingKeyFault(dataDir)
  if (!givenKey && keyFault && (hasData || keyFault !== 'is missing'))
    fail(
      `${dataDir}/${keyFile} ${keyFault}, and sessions and second factors depend on it: bring it back from a backup, or set TOKEN_SIGNING_KEY.`,
    )
  if (hasData) requireSoundStores(dataDir)
  return givenKey || ensureSigningKey(dataDir)
}

function makeWritable(dataDir: string) {
  makeFolder(dataDir, 'Set another DATA_DIR.')
  try {
    const stores = [bucketPath, ...Object.values(databasePaths)].map((path) => `${dataDir}/${path}`)
    for (const path of [dataDir, `${dataDir}/${store}`, ...stores])
      if (existsSync(path)) accessSync(path, constants.W_OK)
  } catch (error) {
    const { code, path } = error as NodeJS.ErrnoException
    const cause = code === 'EROFS' || code === 'EACCES' ? 'is read-only' : `can't be used (${code})`
    fail(`${path ?? dataDir} ${cause}: make it writable for this user, or set another DATA_DIR.`)
  }
}

function requireSoundStores(dataDir: string) {
  for (const name of services) {
    if (!existsSync(`${dataDir}/${databasePaths[name]}`) && existsSync(`${dataDir}/${bucketPath}`))
      fail(`The ${name} database is missing from ${dataDir}: restore a backup into an empty folder.`)
    requireSound(`${dataDir}/${databasePaths[name]}`, `The ${name} database`)
  }
  requireSound(`${dataDir}/${bucketPath}`, 'The file store')
}

function requireSound(path: string, what: string) {
  if (!existsSync(path)) return
  const fault = databaseFault(
    path,
    statSync(path).size > maxCheckedBytes ? 'schema_version' : 'quick_check(1)',
  )
  if (fault)
    fail(
      `${what} is damaged (${fault}): ${path}. Run npm run doctor, and restore a backup into an empty folder.`,
    )
}

/**
 * What is wrong with a database, in one line, or null.
 * @param pragma the check to run
 */
export function databaseFault(path: string, pragma: string) {
  try {
    const row = withDatabase(path, (database) => database.prepare(`PRAGMA ${pragma}`).get())
    const [said] = Object.values(row ?? {})
    return typeof said === 'string' && said !== 'ok' ? said.replaceAll('\n', ' ') : null
  } catch (error) {
    return (error as Error).message
  }
}
