import { useAtomValue } from 'jotai'
import { type UploadJob, uploadsAtom } from '#web/lib/upload/upload-jobs.ts'

/** Uploads of one release that this page has begun, in the order in which they were added. */
export function useUploads(release: string): UploadJob[] {
  return useAtomValue(uploadsAtom).filter((job) => job.release === release)
}
