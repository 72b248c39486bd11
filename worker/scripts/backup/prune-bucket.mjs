import { bucketPath, withDatabase } from '#worker/scripts/data/data-layout.mjs'
import { readDirectory } from '#worker/scripts/data/read-stores.mjs'

/**
 * Takes out of a copied file store what its directory doesn't speak of: it was stored after the directory was copied.
 * Manifests stay, as the restore has them compiled again.
 * @param {string} folder
 */
export function pruneBucket(folder) {
  const { known, markers, indexes } = readDirectory(folder)
  const isExtra = (/** @type {string} */ key) =>
    (key.startsWith('files/') && !known.has(key.slice('files/'.length))) ||
    (key.startsWith('published/') && !markers.has(key)) ||
    (key.startsWith('releases/') && !indexes.has(key))
  const prune = (/** @type {import('node:sqlite').DatabaseSync} */ database) => {
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
