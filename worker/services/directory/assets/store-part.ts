import { keys } from '#shared/domain/releases/manifest.ts'
import { largeChunks } from '#worker/platform/large-chunks.ts'
import { isGone } from './r2-errors.ts'

const CHUNK_BYTES = 1024 * 1024

export interface IncomingPart {
  assetId: string
  uploadId: string
  number: number
  /** Bytes. */
  size: number
}

/** What R2 calls the part; or: the upload is closed, or the body has another size. */
export type StoredPart = { etag: string } | { problem: 'closed' | 'size' }

/**
 * Passes one part of a file on to R2 as it comes, and feeds `hashes` with the same bytes: no more than a few chunks
 * are ever in memory. Unless the part was stored, `hashes` are of no use afterwards.
 * @throws Error when R2 is unreachable, or the body ends with an error
 */
export async function storePart(
  files: R2Bucket,
  { assetId, uploadId, number, size }: IncomingPart,
  body: ReadableStream<Uint8Array>,
  hashes: readonly { update: (bytes: Uint8Array) => unknown }[] = [],
): Promise<StoredPart> {
  const counted = new FixedLengthStream(size)
  const writer = counted.writable.getWriter()
  const upload = files.resumeMultipartUpload(keys.file(assetId), uploadId)
  const part = upload.uploadPart(number, counted.readable)
  // When R2 stops reading, no write would ever end.
  const stopped = new Promise<never>((_, reject) => part.catch(reject))
  stopped.catch(() => undefined)
  const reader = body.getReader({ mode: 'byob' })
  try {
    for await (const chunk of largeChunks(reader, CHUNK_BYTES)) {
      for (const hash of hashes) hash.update(chunk)
      await Promise.race([writer.write(chunk), stopped])
    }
    await Promise.race([writer.close(), stopped])
    return { etag: (await part).etag }
  } catch (error) {
    await writer.abort(error).catch(() => undefined)
    // The body is read to its end, or the connection would break.
    for await (const _ of largeChunks(reader, CHUNK_BYTES));
    if (isGone(error)) return { problem: 'closed' }
    // What a stream of fixed length says when it is fed too little or too much.
    if (error instanceof TypeError) return { problem: 'size' }
    throw error
  }
}
