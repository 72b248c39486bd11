// What is wrong with a data folder or a backup: each finding says what, where and what to do. It only reads, so it may run
// beside the product; a concurrent write can show as a finding that is gone the next time.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { databaseFault } from '#worker/scripts/data/data-folder.ts'
import {
  bucketPath,
  databasePaths,
  filesBelow,
  sealingKeyFile,
  services,
  store,
  withDatabase,
} from '#worker/scripts/data/data-layout.ts'
import { signingKeyFault } from '#worker/scripts/data/signing-key.ts'
import { root } from '#worker/scripts/repository.ts'
import { givenSettings } from '#worker/scripts/settings.ts'
import type { Finding } from './finding.ts'
import { inspectFiles } from './inspect-files.ts'
import { inspectSlugs } from './inspect-slugs.ts'
import { sealingFault, webhookSealingFault } from './sealing.ts'

const RESTORE_BACKUP = 'restore a backup into an empty DATA_DIR'

/** @param options deep: reads every published file and compares its SHA-256 */
export async function inspectData(
  folder: string,
  { deep = false }: { deep?: boolean } = {},
): Promise<Finding[]> {
  const missing = [bucketPath, ...services.map((name) => databasePaths[name])].filter(
    (path) => !existsSync(`${folder}/${path}`),
  )
  if (missing.length)
    return missing.map((path) => ({ what: 'is missing', where: `${folder}/${path}`, fix: RESTORE_BACKUP }))
  const damaged = inspectDatabases(folder)
  if (damaged.length) return damaged
  return [
    ...(await inspectKey(folder)),
    ...(await inspectSealingKey(folder)),
    ...inspectMigrations(folder),
    ...inspectSlugs(folder),
    ...inspectFiles(folder, deep),
  ]
}

function inspectDatabases(folder: string): Finding[] {
  const databases = filesBelow(`${folder}/${store}`).filter(
    (path) => path.endsWith('.sqlite') && !path.startsWith('cache/'),
  )
  return databases.flatMap((path) => {
    const where = `${folder}/${store}/${path}`
    const fault = databaseFault(where, 'integrity_check')
    // The product may remove an empty database concurrently.
    return fault && existsSync(where) ? [{ what: `is damaged (${fault})`, where, fix: RESTORE_BACKUP }] : []
  })
}

async function inspectKey(folder: string): Promise<Finding[]> {
  const fix = 'bring it back from a backup, or set TOKEN_SIGNING_KEY'
  if (givenSettings().TOKEN_SIGNING_KEY) return []
  const where = `${folder}/signing-key.json`
  const fault = signingKeyFault(folder) ?? (await sealingFault(folder, readFileSync(where, 'utf8')))
  return fault ? [{ what: fault, where, fix }] : []
}

async function inspectSealingKey(folder: string): Promise<Finding[]> {
  const what = await webhookSealingFault(folder)
  const fix = 'bring it back from a backup, set SEALING_KEY, or rotate the secrets of all webhooks'
  return what ? [{ what, where: `${folder}/${sealingKeyFile}`, fix }] : []
}

function inspectMigrations(folder: string): Finding[] {
  return services.flatMap((name) => {
    const where = `${folder}/${databasePaths[name]}`
    const rows = withDatabase(where, (database) => database.prepare('SELECT name FROM d1_migrations').all())
    const applied = rows.map((row) => String(row.name))
    const known = readdirSync(`${root}/worker/services/${name}/migrations`).filter((file) =>
      file.endsWith('.sql'),
    )
    const pending = known.filter((file) => !applied.includes(file))
    const newer = applied.filter((file) => !known.includes(file))
    return [
      ...pending.map((file) => ({
        what: `lacks the migration ${file}`,
        where,
        fix: 'start the product: it applies it',
      })),
      ...newer.map((file) => ({
        what: `has the migration ${file} of a newer version`,
        where,
        fix: 'update the product',
      })),
    ]
  })
}
