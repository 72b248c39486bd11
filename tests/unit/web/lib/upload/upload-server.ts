import { createHash } from 'node:crypto'
import type { AssetState, AssetWithUpload } from '#shared/domain/releases/asset.ts'
import { RpcError } from '#shared/errors.ts'
import { ConnectionLost } from '#web/lib/api/request.ts'
import type { OutgoingPart, UploadPorts } from '#web/lib/upload/upload-file.ts'

export const PART_BYTES = 10

/** An upload server in memory, on which accidents can be arranged, and the ports to it. */
export function uploadServer(file: File) {
  const stored = new Map<number, Uint8Array>()
  const accidents: ((part: OutgoingPart) => 'before' | 'after' | RpcError | null)[] = []
  const log: string[] = []
  let state: AssetState = 'uploading'
  let verifications = 0
  let tokens = 0

  const asset = (): AssetWithUpload => ({
    id: 'asset-1',
    filename: file.name,
    size: file.size,
    sha256: null,
    updatePlatform: null,
    publicPlatform: null,
    format: null,
    kind: null,
    downloadName: null,
    inferred: [],
    signature: null,
    signatureState: 'none',
    state,
    problem: state === 'failed' ? { code: 'checksum_mismatch', message: 'The bytes differ.' } : null,
    createdAt: '2026-01-01T00:00:00.000Z',
    upload: {
      partSize: PART_BYTES,
      partCount: Math.ceil(file.size / PART_BYTES),
      parts: [...stored.keys()].map((number) => ({ number, received: true })),
    },
  })

  const ports: UploadPorts = {
    waiting: { until: async () => {}, waiting: (obstacle) => void log.push(`waiting: ${obstacle}`) },
    pause: async () => void log.push('pause'),
    register: async () => asset(),
    inspect: async () => asset(),
    discard: async () => {
      log.push('discard')
      stored.clear()
      state = 'uploading'
    },
    complete: async (_, sha256) => {
      const bytes = Buffer.concat([...stored.entries()].sort(([a], [b]) => a - b).map(([, part]) => part))
      if (createHash('sha256').update(bytes).digest('hex') !== sha256)
        throw new RpcError(422, 'The bytes differ.')
      verifications -= 1
      state = verifications >= 0 ? 'verifying' : 'ready'
      return asset()
    },
    send: async (part) => {
      part.signal.throwIfAborted()
      const accident = accidents.shift()?.(part) ?? null
      if (accident === 'before') throw new ConnectionLost()
      if (accident instanceof RpcError) throw accident
      log.push(`part ${part.number}`)
      part.onProgress(part.bytes.byteLength)
      stored.set(part.number, new Uint8Array(part.bytes))
      if (accident === 'after') throw new ConnectionLost()
    },
    hash: async (given) =>
      createHash('sha256')
        .update(new Uint8Array(await given.arrayBuffer()))
        .digest('hex'),
    token: async (refused) => {
      if (refused) log.push('fresh token')
      tokens += 1
      return `token-${tokens}`
    },
  }

  return {
    ports,
    stored,
    accidents,
    log,
    parts: () => log.filter((line) => line.startsWith('part')),
    verifyFor: (polls: number) => {
      verifications = polls
    },
    setState: (next: AssetState) => {
      state = next
    },
  }
}

export function textFile(text: string, name = 'app.zip'): File {
  return new File([text], name)
}
