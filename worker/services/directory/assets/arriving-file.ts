import { createHash } from 'node:crypto'
import type { Database } from '#worker/services/directory/context.ts'
import { checkOf } from '#worker/services/directory/releases/publish/signature.ts'
import { signaturesOf } from '#worker/services/directory/releases/publish/signed-file.ts'
import { readParts } from './assemble.ts'
import { FileHash } from './file-hash.ts'
import { readDue } from './read-due.ts'
import { type IncomingPart, type StoredPart, storePart } from './store-part.ts'

interface Arrived {
  /** All parts up to this one, as they were stored. */
  parts: { etag: string; md5: string }[]
  hash: FileHash
}

/**
 * Hashes a file while its parts arrive, so that it needn't be read again. A part is hashed if the one before it was, and
 * may be sent again: all clients send parts in order. The hashes are in memory only: a file whose parts came otherwise, or
 * to several processes, is read from R2 in the end.
 */
export class ArrivingFile {
  /** By the number of the last part. */
  readonly #arrived = new Map<number, Arrived>()

  async store(
    { db, files }: { db: Database; files: R2Bucket },
    part: IncomingPart,
    body: ReadableStream<Uint8Array>,
  ): Promise<StoredPart> {
    const before = part.number === 1 ? await begin(db, part.assetId) : this.#arrived.get(part.number - 1)
    if (!before) return storePart(files, part, body)
    const hash = before.hash.copy()
    const md5 = createHash('md5')
    const stored = await storePart(files, part, body, [hash, md5])
    if ('etag' in stored) {
      const parts = [...before.parts, { etag: stored.etag, md5: md5.digest('hex') }]
      this.#arrived.set(part.number, { parts, hash })
    }
    return stored
  }

  /**
   * The hash of a file as it is stored; null: it was not computed of the same bytes. They are the same if the file was
   * made of the same parts, and R2 has the same MD5 of each.
   */
  async hashOf(db: Database, assetId: string, stored: R2Object): Promise<FileHash | null> {
    const made = await readParts(db, assetId)
    const arrived = this.#arrived.get(made.length)
    if (!arrived?.parts.every(({ etag }, index) => etag === made[index]?.etag)) return null
    return stored.etag === etagOf(arrived.parts.map(({ md5 }) => md5)) ? arrived.hash : null
  }
}

async function begin(db: Database, assetId: string): Promise<Arrived> {
  const due = await readDue(db, assetId)
  const checks = due ? signaturesOf(due.asset).map((each) => checkOf(each, due.signing)) : []
  return { parts: [], hash: FileHash.create(checks.flatMap((check) => check?.signed ?? [])) }
}

/** The ETag of a file in parts: https://developers.cloudflare.com/r2/objects/multipart-objects/ */
function etagOf(md5s: readonly string[]): string {
  return `${createHash('md5').update(md5s.join(''), 'hex').digest('hex')}-${md5s.length}`
}
