// Opens the data folder for a start: locks it, and exits with one line where starting would lose data or fail later with
// an unclear error.
import { accessSync, constants, existsSync, statSync } from 'node:fs'
import { fail } from '#worker/scripts/fail.ts'
import { bucketPath, databasePaths, keyFile, services, store, withDatabase } from './data-layout.ts'
import { lockDataFolder } from './lock.ts'
import { makeFolder } from './make-folder.ts'
import { ensureSigningKey, signingKeyFault } from './signing-key.ts'

/** Larger databases are checked only by `npm run doctor`: a start must not take minutes. */
const MAX_CHECKED_BYTES = 128 * 1024 * 1024
export const RESTORING_FOLDER = `${store}.restoring`

/**
 * Creates the folder if it's missing and holds its lock until this process exits.
 * @param givenKey `TOKEN_SIGNING_KEY`, if it is set
 * @returns the key that signs access tokens
 */
export async function openDataFolder(dataDir: string, givenKey: string | undefined): Promise<string> {
  makeWritable(dataDir)
  await lockDataFolder(dataDir)
  if (existsSync(`${dataDir}/${RESTORING_FOLDER}`))
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
    statSync(path).size > MAX_CHECKED_BYTES ? 'schema_version' : 'quick_check(1)',
  )
  if (fault)
    fail(
      `${what} is damaged (${fault}): ${path}. Run npm run doctor, and restore a backup into an empty folder.`,
    )
}

/** What a check finds wrong with a database, in one line, or null. @param pragma the check */
export function databaseFault(path: string, pragma: string) {
  try {
    const row = withDatabase(path, (database) => database.prepare(`PRAGMA ${pragma}`).get())
    const [result] = Object.values(row ?? {})
    return typeof result === 'string' && result !== 'ok' ? result.replaceAll('\n', ' ') : null
  } catch (error) {
    return (error as Error).message
  }
}
