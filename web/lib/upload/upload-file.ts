// The upload of one file: the asset is registered or found again, the missing parts are sent one after the other while
// the hash is computed concurrently, and the server verifies the file. Every step is idempotent, so after an
// interruption (a lost connection, an expired session, a closed tab) choosing the same file again resumes the upload.

import type { Asset, AssetWithUpload, Upload } from '#shared/domain/releases/asset.ts'
import { RpcError } from '#shared/errors.ts'
import { UnreadableFile } from './failure.ts'
import { bytesReceived, missingParts, partBounds } from './parts.ts'
import { type Waiting, withRetry } from './with-retry.ts'

/** One part that is being sent. */
export interface OutgoingPart {
  assetId: string
  number: number
  bytes: ArrayBuffer
  token: string
  signal: AbortSignal
  onProgress: (bytes: number) => void
}

/** The ports of an upload. Calls fail with RpcError, ConnectionLost or UnreadableFile. */
export interface UploadPorts {
  waiting: Waiting
  pause(milliseconds: number, signal: AbortSignal): Promise<void>
  /** Creates the asset, or returns the existing one with the parts it has (idempotent). */
  register(): Promise<AssetWithUpload>
  inspect(assetId: string): Promise<AssetWithUpload>
  /** Removes a failed file from the release, so that it can be registered again. */
  discard(assetId: string): Promise<void>
  complete(assetId: string, sha256: string): Promise<AssetWithUpload>
  send(part: OutgoingPart): Promise<void>
  hash(file: File, signal: AbortSignal): Promise<string>
  /** A valid access token other than `refused`. @throws RpcError 401 without a session */
  token(refused?: string): Promise<string>
}

/** Receives an upload's progress. */
export interface UploadProgress {
  registered(asset: Asset): void
  /** Bytes that the server has or that are being sent. */
  sent(bytes: number): void
  verifying(): void
}

const FIRST_POLL_MS = 1500
const MAX_POLL_MS = 10_000

/**
 * Uploads a file and waits until the server has verified it.
 * @throws RpcError with the server's reason, UnreadableFile, or the signal's reason when it is aborted
 */
export async function uploadFile(
  file: File,
  ports: UploadPorts,
  progress: UploadProgress,
  signal: AbortSignal,
): Promise<Asset> {
  const calls = patient(ports, signal)
  let asset = await calls.withRetry(() => ports.register())
  if (asset.state === 'failed') {
    const { id } = asset
    await calls.withRetry(() => ports.discard(id))
    asset = await calls.withRetry(() => ports.register())
  }
  progress.registered(asset)
  if (asset.state === 'ready') return asset

  const { id, upload } = asset
  // A failure of one aborts the other: a file that can't be read must not be sent any further.
  const both = new AbortController()
  const either = AbortSignal.any([signal, both.signal])
  const [sha256] = await Promise.all([
    ports.hash(file, either),
    sendParts(file, id, upload, ports, progress, either),
  ]).finally(() => both.abort())

  progress.verifying()
  let checked = await calls.withRetry(() => ports.complete(id, sha256))
  for (let pause = FIRST_POLL_MS; checked.state === 'verifying'; pause = Math.min(MAX_POLL_MS, pause * 1.5)) {
    await ports.pause(pause, signal)
    checked = await calls.withRetry(() => ports.complete(id, sha256))
  }
  if (checked.state === 'ready') return checked
  throw new RpcError(
    422,
    checked.problem?.message ?? 'The server could not check this file. Upload it again.',
    {
      reason: checked.problem?.code ?? 'unverified',
    },
  )
}

async function sendParts(
  file: File,
  assetId: string,
  upload: Upload,
  ports: UploadPorts,
  progress: UploadProgress,
  signal: AbortSignal,
): Promise<void> {
  const calls = patient(ports, signal)
  let done = bytesReceived(upload, file.size)
  progress.sent(done)
  for (const number of missingParts(upload)) {
    const { start, end } = partBounds(number, upload, file.size)
    let tries = 0
    await calls.withRetry(async () => {
      tries += 1
      // The part may have arrived and only the response been lost: checking costs less than sending it again.
      if (tries > 1 && !missingParts((await ports.inspect(assetId)).upload).includes(number)) return
      const bytes = await read(file, start, end)
      const onProgress = (sent: number) => progress.sent(done + Math.min(sent, end - start))
      await withToken(ports, (token) => ports.send({ assetId, number, bytes, token, signal, onProgress }))
    })
    done += end - start
    progress.sent(done)
  }
}

/** Each part gets a fresh token, as a part may take longer than a token's TTL; a refused one is renewed once. */
async function withToken(ports: UploadPorts, call: (token: string) => Promise<void>): Promise<void> {
  const token = await ports.token()
  try {
    await call(token)
  } catch (failure) {
    if (!(failure instanceof RpcError) || failure.code !== 401) throw failure
    await call(await ports.token(token))
  }
}

async function read(file: File, start: number, end: number): Promise<ArrayBuffer> {
  try {
    return await file.slice(start, end).arrayBuffer()
  } catch (failure) {
    throw new UnreadableFile(file.name, failure)
  }
}

function patient({ waiting }: UploadPorts, signal: AbortSignal) {
  return { withRetry: <T>(call: () => Promise<T>) => withRetry(call, waiting, signal) }
}
