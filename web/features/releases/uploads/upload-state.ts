import { formatBytes } from '#web/lib/format/format.ts'
import type { UploadJob } from '#web/lib/upload/upload-jobs.ts'

/** What is happening with a file, in a sentence. */
export function describe({ state, obstacle, sent, rate, file, problem }: UploadJob): string {
  const size = formatBytes(file.size)
  if (state === 'queued') return `Queued · ${size}`
  if (state === 'done') return `Uploaded and verified · ${size}`
  if (state === 'failed') return problem?.message ?? 'The upload failed. Try again.'
  if (obstacle === 'connection')
    return `Offline. The upload resumes when you’re back online · ${formatBytes(sent)} of ${size}`
  if (obstacle === 'signed-out')
    return `Logged out. Log in again to resume the upload · ${formatBytes(sent)} of ${size}`
  if (obstacle === 'busy') return `The server is busy. Retrying soon · ${formatBytes(sent)} of ${size}`
  if (state === 'verifying') return `Verifying the upload · ${size}`
  return `${formatBytes(sent)} of ${size}${rate === null ? '' : ` · ${formatBytes(rate)}/s${timeLeft(file.size - sent, rate)}`}`
}

function timeLeft(bytes: number, rate: number): string {
  if (rate <= 0) return ''
  const seconds = Math.ceil(bytes / rate)
  if (seconds < 60) return ` · ${seconds} s left`
  return ` · ${Math.ceil(seconds / 60)} min left`
}
