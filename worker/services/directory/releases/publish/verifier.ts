// One Durable Object for each uploaded file: its parts pass through it to R2 and are hashed on the way, and in the end it
// verifies the file once, however many ask, for as long as that takes, and also when no caller waits any more. That work
// is an alarm, which the runtime starts again if the process dies; what it finds is stored in the database.

import { DurableObject } from 'cloudflare:workers'
import { SECOND } from '#shared/domain/time.ts'
import { ArrivingFile } from '#worker/services/directory/assets/arriving-file.ts'
import { examineSignatures } from '#worker/services/directory/assets/examine.ts'
import { readDue } from '#worker/services/directory/assets/read-due.ts'
import { settleAsset } from '#worker/services/directory/assets/settle.ts'
import type { SignatureVerdict } from '#worker/services/directory/assets/signature-verdict.ts'
import type { IncomingPart, StoredPart } from '#worker/services/directory/assets/store-part.ts'
import { openDatabase } from '#worker/services/directory/context.ts'
import type { FurtherSignature } from '#worker/services/directory/release-schema.ts'
import { toColumns } from './signed-file.ts'

/** How long a caller waits for the end. */
const WAIT_MS = 10 * SECOND
const PART_HEADER = 'part'

interface VerifierEnv {
  DIRECTORY_DB: D1Database
  FILES: R2Bucket
}

interface SignatureCheck {
  wanted: string
  verdict: Promise<SignatureVerdict | null>
  isRunning: boolean
}

export class Verifier extends DurableObject<VerifierEnv> {
  #ended = Promise.withResolvers<void>()
  #running = false
  #arriving = new ArrivingFile()
  /** Signatures that are being verified, or whose verdict no caller has got yet. */
  #check: SignatureCheck | null = null

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

  /**
   * Verifies signatures that the stored file of this asset is to get, or joins the verification of the same under way.
   * Null: it takes longer than ten seconds, others are being verified, or the file was deleted.
   */
  async checkSignatures(
    assetId: string,
    signatures: readonly FurtherSignature[],
  ): Promise<SignatureVerdict | null> {
    const wanted = JSON.stringify(signatures)
    if (this.#check?.wanted !== wanted) {
      if (this.#check?.isRunning) return null
      this.#check = this.#startCheck(assetId, signatures, wanted)
    }
    const check = this.#check
    const { promise: tooLong, resolve } = Promise.withResolvers<null>()
    const timer = setTimeout(() => resolve(null), WAIT_MS)
    try {
      return await Promise.race([check.verdict, tooLong])
    } finally {
      clearTimeout(timer)
      if (!check.isRunning && this.#check === check) this.#check = null
    }
  }

  #startCheck(assetId: string, signatures: readonly FurtherSignature[], wanted: string): SignatureCheck {
    const verdict = this.#examine(assetId, signatures).finally(() => {
      check.isRunning = false
    })
    const check = { wanted, verdict, isRunning: true }
    return check
  }

  async #examine(assetId: string, signatures: readonly FurtherSignature[]): Promise<SignatureVerdict | null> {
    const { DIRECTORY_DB, FILES } = this.env
    const due = await readDue(openDatabase(DIRECTORY_DB), assetId)
    if (!due) return null
    const { asset, signing } = due
    return examineSignatures(FILES, { ...asset, ...toColumns(signatures, signing) }, signing)
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

/** The port through which verbs have signatures verified before they are stored. */
export function createCheckSignatures(verifiers: DurableObjectNamespace<Verifier>) {
  return (assetId: string, signatures: readonly FurtherSignature[]): Promise<SignatureVerdict | null> =>
    verifiers.get(verifiers.idFromName(assetId)).checkSignatures(assetId, [...signatures])
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
