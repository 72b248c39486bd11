// A Web Worker, so that hashing gigabytes never blocks the main thread. It takes one file and posts one response.

import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'

/** The response to a posted file. */
export type HashAnswer = { sha256: string } | { unreadable: string }

const SLICE_BYTES = 4 * 1024 * 1024

globalThis.addEventListener('message', async ({ data }: MessageEvent<File>) => {
  globalThis.postMessage(await answer(data))
})

async function answer(file: File): Promise<HashAnswer> {
  const hash = sha256.create()
  try {
    for (let start = 0; start < file.size; start += SLICE_BYTES)
      hash.update(new Uint8Array(await file.slice(start, start + SLICE_BYTES).arrayBuffer()))
  } catch (failure) {
    return { unreadable: String(failure) }
  }
  return { sha256: bytesToHex(hash.digest()) }
}
