// Whether takedowns and suspensions are in force: delivery's document of an application agrees with the directory's
// database.

import type { DatabaseSync } from 'node:sqlite'
import { keys } from '#shared/domain/releases/manifest.ts'
import { databasePaths, withDatabase } from '#worker/scripts/data/data-layout.ts'
import type { Bucket } from '#worker/scripts/data/read-stores.ts'
import type { Finding } from './finding.ts'

/** Databases of earlier versions have none. */
export function hasTakedowns(directory: DatabaseSync) {
  return directory.prepare("SELECT 1 FROM sqlite_master WHERE name = 'stale_takedowns'").get() !== undefined
}

export function inspectTakedowns(folder: string, { objects }: Bucket): Finding[] {
  return readApplications(folder).flatMap(({ id, name, isStopped, isStale }) => {
    const where = `${name} (${keys.takedown(id)})`
    const isServed = !objects.get(keys.takedown(id))?.takedown
    if (isStopped !== isServed) return []
    const what = isStopped
      ? 'is taken down or suspended, and its files are served'
      : 'is stopped by a takedown that the database doesn’t have'
    const again = isStopped ? 'take it down again' : 'take it down again or put it back'
    const fix = isStale ? 'start the product: it is repaired within a minute' : `${again} (npm run operators)`
    return [{ what, where, fix, repairable: true }]
  })
}

function readApplications(folder: string) {
  return withDatabase(`${folder}/${databasePaths.directory}`, (database) => {
    if (!hasTakedowns(database)) return []
    const rows = database.prepare(`
      SELECT p.id, o.slug AS org, p.slug AS app, coalesce(o.suspended_at, p.taken_down_at) IS NOT NULL AS stopped,
        EXISTS (SELECT 1 FROM stale_takedowns WHERE app_id = p.id) AS stale
      FROM applications p JOIN organizations o ON o.id = p.org_id WHERE p.retired_at IS NULL`)
    return rows.all().map((row) => ({
      id: String(row.id),
      name: `${row.org}/${row.app}`,
      isStopped: row.stopped === 1,
      isStale: row.stale === 1,
    }))
  })
}
