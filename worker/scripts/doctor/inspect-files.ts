// Whether the file store has what the directory's database refers to: bytes of the recorded size, markers, and manifests
// of the same revision.

import { createHash } from 'node:crypto'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { blobFolder, filesBelow } from '#worker/scripts/data/data-layout.ts'
import type {
  Bucket,
  Channel,
  Directory,
  StoredFile,
  StoredObject,
} from '#worker/scripts/data/read-stores.ts'
import { readBucket, readDirectory } from '#worker/scripts/data/read-stores.ts'
import type { Finding } from './finding.ts'
import { inspectTakedowns } from './inspect-takedowns.ts'

/** A blob is written before the row that names it. */
const BLOB_GRACE_MS = 60 * 60 * 1000
const PUBLISH_AGAIN = 'restore a backup that has it, or purge the release and publish it again'
const RESTORE_BACKUP = 'restore a backup into an empty DATA_DIR'
const WRITE_AGAIN = 'publish, pause or yank a release of this channel: that writes it again'
const START_PRODUCT = 'start the product: it is repaired within a minute'

export function inspectFiles(folder: string, deep: boolean): Finding[] {
  const directory = readDirectory(folder)
  const bucket = readBucket(folder)
  const stale = new Set(directory.channels.filter(({ stale }) => stale).map(({ manifest }) => manifest))
  return [
    ...directory.files.flatMap((file) => inspectFile(folder, file, bucket, deep)),
    ...directory.files
      .filter(
        ({ published, manifest, id }) =>
          published && !stale.has(manifest) && !bucket.objects.has(`published/${id}.json`),
      )
      .map(({ id, name }) => ({
        what: 'has no marker, so it can’t be downloaded',
        where: `${name} (published/${id}.json)`,
        fix: 'restore a backup, or yank the release and put it back',
        repairable: true,
      })),
    ...inspectDocuments(folder, bucket),
    ...inspectTakedowns(folder, bucket),
    ...directory.channels.flatMap((channel) => inspectChannel(channel, bucket)),
    ...inspectOrphans(folder, directory, bucket),
  ]
}

function inspectFile(
  folder: string,
  { fileId, size, sha256, name }: StoredFile,
  { objects }: Bucket,
  deep: boolean,
): Finding[] {
  const where = `${name} (files/${fileId})`
  const finding = (what: string) => [{ what, where, fix: PUBLISH_AGAIN }]
  const object = objects.get(`files/${fileId}`)
  if (!object) return finding('has no bytes')
  if (object.size !== size) return finding(`has ${object.size} bytes instead of ${size}`)
  const lost = lostBlob(folder, object)
  if (lost) return finding(`has lost bytes: ${lost} is missing or truncated`)
  const paths = object.blobs.map(({ id }) => `${folder}/${blobFolder}/${id}`)
  if (deep && sha256 && hashOf(paths) !== sha256) return finding('differs from the published bytes (SHA-256)')
  return []
}

/** Manifests, markers and indexes. */
function inspectDocuments(folder: string, { objects }: Bucket): Finding[] {
  const documents = [...objects].filter(([key]) => !key.startsWith('files/'))
  return documents.flatMap(([where, object]) => {
    const lost = lostBlob(folder, object)
    return lost
      ? [{ what: `has lost bytes: ${lost} is missing or truncated`, where, fix: RESTORE_BACKUP }]
      : []
  })
}

/** The path of the first blob that is missing or truncated. */
function lostBlob(folder: string, { blobs }: StoredObject) {
  const lost = blobs.find(({ id, size }) => sizeOf(`${folder}/${blobFolder}/${id}`) !== size)
  return lost && `${folder}/${blobFolder}/${lost.id}`
}

function inspectChannel({ manifest: where, revision, stale }: Channel, { objects }: Bucket): Finding[] {
  const repairable = true
  if (stale) return [{ what: 'is stale', where, fix: START_PRODUCT, repairable }]
  const stored = objects.get(where)
  if (!stored) return [{ what: 'is missing', where, fix: WRITE_AGAIN, repairable }]
  const written = Number(stored.revision)
  const what = `has revision ${written}, the database ${revision}`
  return written === revision ? [] : [{ what, where, fix: WRITE_AGAIN, repairable }]
}

function inspectOrphans(folder: string, { known }: Directory, { objects, blobs }: Bucket): Finding[] {
  const files = [...objects.entries()].filter(
    ([key]) => key.startsWith('files/') && !known.has(key.slice('files/'.length)),
  )
  const old = (path: string) =>
    Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Date.now()) > BLOB_GRACE_MS
  const loose = filesBelow(`${folder}/${blobFolder}`).filter(
    (id) => !blobs.has(id) && old(`${folder}/${blobFolder}/${id}`),
  )
  const count = files.length + loose.length
  if (count === 0) return []
  const bytes =
    files.reduce((sum, [, { size }]) => sum + size, 0) +
    loose.reduce((sum, id) => sum + sizeOf(`${folder}/${blobFolder}/${id}`), 0)
  const what = `${count} files of ${bytes} bytes are orphaned`
  return [
    { what, where: `${folder}/${blobFolder}`, fix: 'they do no harm: a backup leaves them out', note: true },
  ]
}

function sizeOf(path: string) {
  return statSync(path, { throwIfNoEntry: false })?.size ?? -1
}

function hashOf(paths: string[]) {
  const hash = createHash('sha256')
  for (const path of paths) if (existsSync(path)) hash.update(readFileSync(path))
  return hash.digest('hex')
}
