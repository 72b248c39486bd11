// The local runtime's layout of the data folder: a database's file is named by a hash of its name; the bucket is a
// database of objects, and a folder of the blobs that its rows name.
import { createHash, createHmac } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** The runtime's folder, below the data folder. */
export const store = 'v3'
export const keyFile = 'signing-key.json'
export const sealingKeyFile = 'sealing-key'
export const blobFolder = `${store}/r2/gantry-files/blobs`
export const services = ['directory', 'identity', 'billing'] as const

/** Paths of the databases, below the data folder. */
export const databasePaths = {
  directory: databasePath('directory'),
  identity: databasePath('identity'),
  billing: databasePath('billing'),
}
/** Path of the bucket's rows, below the data folder. */
export const bucketPath = `${store}/r2/miniflare-R2BucketObject/${objectId('miniflare-R2BucketObject', 'gantry-files')}.sqlite`

function databasePath(name: string) {
  return `${store}/d1/miniflare-D1DatabaseObject/${objectId('miniflare-D1DatabaseObject', name)}.sqlite`
}

/** The id of a Durable Object by name, as workerd derives it. */
function objectId(uniqueKey: string, name: string) {
  const key = createHash('sha256').update(uniqueKey).digest()
  const nameHmac = createHmac('sha256', key).update(name).digest().subarray(0, 16)
  const idHmac = createHmac('sha256', key).update(nameHmac).digest().subarray(0, 16)
  return Buffer.concat([nameHmac, idHmac]).toString('hex')
}

/** All files below a folder, as paths relative to it. */
export function filesBelow(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
}

/** Opens a database that may be in use, for the time of `act`. */
export function withDatabase<T>(path: string, act: (database: DatabaseSync) => T, readOnly = true) {
  const database = new DatabaseSync(path, { readOnly })
  try {
    database.exec('PRAGMA busy_timeout = 5000')
    return act(database)
  } finally {
    database.close()
  }
}
