import { UnreadableFile } from './failure.ts'
import type { HashAnswer } from './hash-worker.ts'

/**
 * SHA-256 of a file's bytes, in lower-case hexadecimal, computed in a Web Worker.
 * @throws UnreadableFile, or the signal's reason when it is aborted
 */
export function hashFile(file: File, signal: AbortSignal): Promise<string> {
  signal.throwIfAborted()
  // A file of this origin, not a blob: URL, because the content security policy allows scripts of this origin only.
  const worker = new Worker(new URL('./hash-worker.ts', import.meta.url), { type: 'module' })
  return new Promise<string>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<HashAnswer>) => {
      if ('sha256' in data) resolve(data.sha256)
      else reject(new UnreadableFile(file.name, data.unreadable))
    })
    worker.addEventListener('error', (event) => reject(new Error(`Hashing stopped: ${event.message}`)))
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    worker.postMessage(file)
  }).finally(() => worker.terminate())
}
