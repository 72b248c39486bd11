// Restores a backup as the data of a new installation. It is copied beside its place and renamed last, so that an
// interrupted restore is never taken for data.

import { copyFileSync, existsSync, mkdirSync, readdirSync, renameSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { RESTORING_FOLDER } from '#worker/scripts/data/data-folder.ts'
import {
  databasePaths,
  filesBelow,
  keyFile,
  sealingKeyFile,
  store,
  withDatabase,
} from '#worker/scripts/data/data-layout.ts'
import { lockDataFolder, lockFile } from '#worker/scripts/data/lock.ts'
import { makeFolder } from '#worker/scripts/data/make-folder.ts'
import { inspectData } from '#worker/scripts/doctor/inspect-data.ts'
import { hasTakedowns } from '#worker/scripts/doctor/inspect-takedowns.ts'
import { fail } from '#worker/scripts/fail.ts'
import { backupFile, listFault } from './backup-file.ts'

/** Restores a verified backup into an empty data folder, or exits with one line. */
export async function restore(folder: string, data: string) {
  if (!existsSync(join(folder, store))) fail(`${folder} isn't a backup.`)
  makeFolder(data, 'Set another DATA_DIR.')
  await lockDataFolder(data)
  if (readdirSync(data).some((name) => name !== lockFile))
    fail(`${data} is not empty: stop the product and move its data away, or set another DATA_DIR.`)
  const fault = listFault(folder)
  if (fault) fail(`The backup ${folder} ${fault}: restore another one.`)
  const [problem] = (await inspectData(folder)).filter(({ note, repairable }) => !note && !repairable)
  if (problem) fail(`The backup ${folder} is damaged: ${problem.where} ${problem.what}. Restore another one.`)
  copyTo(join(folder, store), join(data, RESTORING_FOLDER))
  withDatabase(join(data, databasePaths.directory.replace(store, RESTORING_FOLDER)), markForRepair, false)
  for (const file of [keyFile, sealingKeyFile])
    if (existsSync(join(folder, file))) copyFileSync(join(folder, file), join(data, file))
  renameSync(join(data, RESTORING_FOLDER), join(data, store))
  console.log(`The backup is restored in ${data}: start the product.`)
  console.log(
    'Later takedowns and suspensions aren’t in it: npm run operators -- replay repeats them from a log.',
  )
}

/**
 * What waited when the backup was made has been told since, or is no news: it isn't sent again. Meters were stopped in
 * between, which isn't silence: platforms are looked at once their usual days have passed.
 */
const QUIET_NOTIFICATIONS = `
  UPDATE notifications SET message_id = 'restored' WHERE message_id IS NULL;
  DELETE FROM notification_outbox;
  DELETE FROM chat_posts;
  UPDATE notification_watches SET due_at = strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '+9 days') WHERE of_application;`

/**
 * Stored manifests may be older or newer than the rows: all are compiled again on the next start, and takedowns are
 * applied again. An organization's Meter may miss reports of its applications' Meters: all report again. What retention
 * was about to purge is announced again, and waits its seven days from then.
 */
function markForRepair(directory: DatabaseSync) {
  directory.exec('UPDATE channels SET written_revision = -1')
  const query = "SELECT 1 FROM pragma_table_info('applications') WHERE name = 'meter_linked_at'"
  if (directory.prepare(query).get()) directory.exec('UPDATE applications SET meter_linked_at = NULL')
  const rules = "SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'retention_rules'"
  if (directory.prepare(rules).get())
    directory.exec('UPDATE retention_rules SET checked_at = NULL, announced_at = NULL')
  if (directory.prepare("SELECT 1 FROM sqlite_master WHERE name = 'notification_watches'").get())
    directory.exec(QUIET_NOTIFICATIONS)
  if (hasTakedowns(directory))
    directory.exec(`
      INSERT OR IGNORE INTO stale_takedowns (app_id, revision)
        SELECT p.id, 1 FROM applications p JOIN organizations o ON o.id = p.org_id
        WHERE p.retired_at IS NULL AND coalesce(o.suspended_at, p.taken_down_at) IS NOT NULL`)
}

function copyTo(from: string, to: string) {
  for (const path of filesBelow(from)) {
    if (path === backupFile) continue
    mkdirSync(dirname(join(to, path)), { recursive: true })
    copyFileSync(join(from, path), join(to, path))
  }
}
