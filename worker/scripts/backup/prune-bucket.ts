import type { DatabaseSync } from 'node:sqlite'
import { bucketPath, withDatabase } from '#worker/scripts/data/data-layout.ts'
import { readDirectory } from '#worker/scripts/data/read-stores.ts'

/**
 * Removes from a copied file store what the copied directory doesn't refer to: it was stored after that copy. Manifests
 * stay, as a restore has them compiled again.
 */
export function pruneBucket(folder: string) {
  const { known, markers, indexes } = readDirectory(folder)
  const isExtra = (key: string) =>
    (key.startsWith('files/') && !known.has(key.slice('files/'.length))) ||
    (key.startsWith('published/') && !markers.has(key)) ||
    (key.startsWith('releases/') && !indexes.has(key))
  const prune = (database: DatabaseSync) => {
    for (const { key } of database
      .prepare('SELECT key FROM _mf_multipart_uploads UNION SELECT key FROM _mf_objects')
      .all()) {
      if (!isExtra(String(key))) continue
      const uploads = 'SELECT upload_id FROM _mf_multipart_uploads WHERE key = ?'
      database.prepare(`DELETE FROM _mf_multipart_parts WHERE upload_id IN (${uploads})`).run(key ?? '')
      database.prepare('DELETE FROM _mf_multipart_uploads WHERE key = ?').run(key ?? '')
      database.prepare('DELETE FROM _mf_objects WHERE key = ?').run(key ?? '')
    }
  }
  withDatabase(`${folder}/${bucketPath}`, prune, false)
}
