// What a backup keeps of the file store: everything that the copied directory speaks of.

import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, expect, it } from 'vitest'
import { pruneBucket } from '#worker/scripts/backup/prune-bucket.ts'
import { bucketPath, databasePaths } from '#worker/scripts/data/data-layout.ts'
import { readDirectory } from '#worker/scripts/data/read-stores.ts'

const MIGRATIONS = join(import.meta.dirname, '../../../../../worker/services/directory/migrations')
const folder = mkdtempSync(join(tmpdir(), 'prune-bucket-'))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function create(path: string, statements: string) {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  const database = new DatabaseSync(join(folder, path))
  database.exec(`PRAGMA foreign_keys = OFF; ${statements}`)
  database.close()
}

const schema = () =>
  readdirSync(MIGRATIONS)
    .filter((name) => name.endsWith('.sql'))
    .map((name) => readFileSync(join(MIGRATIONS, name), 'utf8'))
    .join(';')

const release = (id: string, channel: string, purgedAt: string | null = null) => `
  insert into releases (id, app_id, version, channel, status, notes, created_at, pub_date, purged_at)
    values ('${id}', 'p', '1.0.0', '${channel}', 'published', '', '', '', ${purgedAt && `'${purgedAt}'`});`

const asset = (id: string, releaseId: string, { fileId, freed }: { fileId?: string; freed: boolean }) => `
  insert into assets (id, release_id, org_id, filename, size, signature_state, state, touched_at, created_at, freed, file_id)
    values ('${id}', '${releaseId}', 'o', 'a', 1, 'none', 'ready', '', '', ${freed}, ${fileId ? `'${fileId}'` : 'null'});`

it('keeps the markers of promoted copies and of purged files, and knows of the copies', () => {
  create(
    databasePaths.directory,
    `${schema()};
    insert into organizations (id, name, slug, creator_id, created_at) values ('o', 'Acme', 'acme', 'u', '');
    insert into applications (id, org_id, slug, name, description, app_type, visibility, created_at, created_by)
      values ('p', 'o', 'editor', 'Editor', '', 'Other', 'Private', '', 'u');
    ${release('r1', 'beta')} ${asset('source', 'r1', { freed: false })}
    ${release('r2', '')} ${asset('copy', 'r2', { fileId: 'source', freed: true })}
    ${release('r3', 'old', '2026')} ${asset('purged', 'r3', { freed: true })}`,
  )
  const keys = [
    'files/source',
    'files/later',
    ...['source', 'copy', 'purged', 'later'].map((id) => `published/${id}.json`),
  ]
  create(
    bucketPath,
    `create table _mf_objects (key text, blob_id text, size integer, custom_metadata text);
    create table _mf_multipart_uploads (upload_id text, key text);
    create table _mf_multipart_parts (upload_id text, object_key text, blob_id text, size integer, part_number integer);
    ${keys.map((key) => `insert into _mf_objects values ('${key}', 'b', 1, '{}');`).join('')}`,
  )
  pruneBucket(folder)
  const bucket = new DatabaseSync(join(folder, bucketPath))
  const left = bucket.prepare('select key from _mf_objects order by key').all()
  bucket.close()
  expect(left.map(({ key }) => key)).toEqual([
    'files/source',
    'published/copy.json',
    'published/purged.json',
    'published/source.json',
  ])
  expect(readDirectory(folder).files.map(({ id, fileId }) => [id, fileId])).toEqual([
    ['source', 'source'],
    ['copy', 'source'],
  ])
})
