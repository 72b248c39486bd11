// The rows of the directory's database and of the file store that doctor and backup compare. Databases of earlier
// versions lack some columns.
import type { SQLOutputValue } from 'node:sqlite'
import { keys } from '#shared/domain/releases/manifest.ts'
import { bucketPath, databasePaths, withDatabase } from './data-layout.ts'

export interface StoredFile {
  id: string
  fileId: string
  size: number
  sha256: string | null
  name: string
  manifest: string
  published: boolean
}
export interface Channel {
  manifest: string
  revision: number
  stale: boolean
}
export interface Directory {
  files: StoredFile[]
  channels: Channel[]
  /** Ids of files that a row refers to. */
  known: Set<string>
  markers: Set<string>
  indexes: Set<string>
}
export interface StoredObject {
  size: number
  revision: string | undefined
  takedown: string | undefined
  blobs: { id: string; size: number }[]
}
export interface Bucket {
  objects: Map<string, StoredObject>
  blobs: Set<string>
}
type Row = Record<string, SQLOutputValue>

export function readDirectory(folder: string): Directory {
  return withDatabase(`${folder}/${databasePaths.directory}`, (database) => {
    const hasFileId = database
      .prepare("SELECT 1 FROM pragma_table_info('assets') WHERE name = 'file_id'")
      .get()
    const fileId = hasFileId ? 'coalesce(a.file_id, a.id)' : 'a.id'
    const place = 'applications p ON p.id = app_id JOIN organizations o ON o.id = p.org_id'
    const files = database.prepare(`
      SELECT a.id, ${fileId} AS file, a.size, a.sha256, a.filename, r.version, r.channel, o.slug AS org, p.slug AS app,
        r.status = 'published' AND p.deleted_at IS NULL AS published
      FROM assets a JOIN releases r ON r.id = a.release_id JOIN ${place}
      WHERE a.state = 'ready' AND r.purged_at IS NULL AND p.retired_at IS NULL`)
    const channels = database.prepare(`
      SELECT o.slug AS org, p.slug AS app, channel, revision, written_revision < revision AS stale
      FROM channels JOIN ${place} WHERE p.retired_at IS NULL`)
    const releases = database.prepare(`
      SELECT o.slug AS org, p.slug AS app, channel, version FROM releases JOIN ${place} WHERE status = 'published'`)
    // Downloads of a promoted copy aren't counted; a purged file's marker answers 410.
    const markers = database.prepare(`
      SELECT a.id FROM assets a JOIN releases r ON r.id = a.release_id WHERE r.status = 'published'`)
    const known = database.prepare(
      `SELECT ${fileId} AS id FROM assets a WHERE freed = 0 UNION SELECT id FROM discarded_files`,
    )
    return {
      files: files.all().map(toStoredFile),
      channels: channels.all().map((row) => ({
        manifest: manifestOf(row),
        revision: Number(row.revision),
        stale: row.stale === 1,
      })),
      known: new Set(known.all().map(({ id }) => String(id))),
      markers: new Set(markers.all().map(({ id }) => keys.marker(String(id)))),
      indexes: new Set(
        releases
          .all()
          .map((row) =>
            keys.releaseIndex(String(row.org), String(row.app), String(row.channel), String(row.version)),
          ),
      ),
    }
  })
}

function toStoredFile(row: Row): StoredFile {
  return {
    id: String(row.id),
    fileId: String(row.file),
    size: Number(row.size),
    sha256: row.sha256 === null ? null : String(row.sha256),
    name: `${row.org}/${row.app} ${row.version} ${row.filename}`,
    manifest: manifestOf(row),
    published: row.published === 1,
  }
}

function manifestOf({ org, app, channel }: Row) {
  return keys.manifest(String(org), String(app), String(channel))
}

export function readBucket(folder: string): Bucket {
  return withDatabase(`${folder}/${bucketPath}`, (database) => {
    const bucket: Bucket = { objects: new Map(), blobs: new Set() }
    for (const row of database.prepare('SELECT * FROM _mf_objects').all()) {
      const { key, blob_id, size, custom_metadata } = row
      const { revision, takedown } = JSON.parse(String(custom_metadata))
      const blobs = blob_id === null ? [] : [{ id: String(blob_id), size: Number(size) }]
      bucket.objects.set(String(key), { size: Number(size), revision, takedown, blobs })
    }
    const parts = database.prepare('SELECT * FROM _mf_multipart_parts ORDER BY object_key, part_number').all()
    for (const { object_key, blob_id, size } of parts) {
      bucket.blobs.add(String(blob_id))
      bucket.objects.get(String(object_key))?.blobs.push({ id: String(blob_id), size: Number(size) })
    }
    for (const { blobs } of bucket.objects.values()) for (const { id } of blobs) bucket.blobs.add(id)
    return bucket
  })
}
