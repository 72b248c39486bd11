// One Durable Object for each uploaded file: its parts pass through it to R2 and are hashed on the way, and in the end it
// verifies the file once, however many ask, for as long as that takes, and also when no caller waits any more. That work
// is an alarm, which the runtime starts again if the process dies; what it finds is stored in the database.

import { DurableObject } from 'cloudflare:workers'
import { SECOND } from '#shared/domain/time.ts'
import { ArrivingFile } from '#worker/services/directory/assets/arriving-file.ts'
import { settleAsset } from '#worker/services/directory/assets/settle.ts'
import type { IncomingPart, StoredPart } from '#worker/services/directory/assets/store-part.ts'
import { openDatabase } from '#worker/services/directory/context.ts'

/** How long a caller waits for the end. */
const WAIT_MS = 10 * SECOND
const PART_HEADER = 'part'

interface VerifierEnv {
  DIRECTORY_DB: D1Database
  FILES: R2Bucket
}

export class Verifier extends DurableObject<VerifierEnv> {
  #ended = Promise.withResolvers<void>()
  #running = false
  #arriving = new ArrivingFile()

  /** Stores one part of the file, see `createStorePart`. */
  override async fetch(request: Request): Promise<Response> {
    const part: IncomingPart = JSON.parse(request.headers.get(PART_HEADER) ?? '')
    if (!request.body) throw new Error('A part comes with its bytes.')
    const stores = { db: openDatabase(this.env.DIRECTORY_DB), files: this.env.FILES }
    return Response.json(await this.#arriving.store(stores, part, request.body))
  }

  /** Verifies the asset of this id, or joins the verification under way. Resolves at its end or after ten seconds. */
  async verify(assetId: string): Promise<void> {
    const { storage } = this.ctx
    storage.kv.put('assetId', assetId)
    const alarm = await storage.getAlarm()
    // One that is about to ring is left alone; one that waits before it tries again, or was missed, is not waited for.
    const isDue = alarm !== null && Math.abs(alarm - Date.now()) < SECOND
    if (!this.#running && !isDue) await storage.setAlarm(Date.now())
    const { promise: tooLong, resolve } = Promise.withResolvers<void>()
    const timer = setTimeout(resolve, WAIT_MS)
    await Promise.race([this.#ended.promise, tooLong])
    clearTimeout(timer)
  }

  override async alarm(): Promise<void> {
    const { storage } = this.ctx
    const assetId = storage.kv.get<string>('assetId')
    if (assetId === undefined) return
    this.#running = true
    try {
      const stores = { db: openDatabase(this.env.DIRECTORY_DB), files: this.env.FILES, now: new Date() }
      await settleAsset(stores, assetId, this.#arriving)
      this.#arriving = new ArrivingFile()
      await storage.deleteAll()
    } finally {
      this.#running = false
      this.#ended.resolve()
      this.#ended = Promise.withResolvers<void>()
    }
  }
}

/** The port through which verbs have files verified. */
export function createVerify(verifiers: DurableObjectNamespace<Verifier>) {
  return (assetId: string): Promise<void> => verifiers.get(verifiers.idFromName(assetId)).verify(assetId)
}

/** The port through which parts of files are stored. By `fetch`, as bytes take more time by RPC. */
export function createStorePart(verifiers: DurableObjectNamespace<Verifier>) {
  return async (part: IncomingPart, body: ReadableStream<Uint8Array>): Promise<StoredPart> => {
    const verifier = verifiers.get(verifiers.idFromName(part.assetId))
    const headers = { [PART_HEADER]: JSON.stringify(part) }
    const response = await verifier.fetch('https://verifier/', { method: 'PUT', headers, body })
    if (!response.ok) throw new Error(`The verifier answered ${response.status} to a part.`)
    return response.json()
  }
}
