import { useEffect, useRef } from 'react'
import { announce } from '#web/lib/browser/announcer.ts'
import { describe } from './upload-state.ts'
import { useUploads } from './use-uploads.ts'

/**
 * Says what changes while the files of a release go up: an end, a failure, a wait. Percentages are left to the progress
 * bars, which are read when the user goes there.
 */
export function useUploadAnnouncements(release: string): void {
  const jobs = useUploads(release)
  const known = useRef(new Map<string, string>())
  useEffect(() => {
    for (const job of jobs) {
      const phase = job.obstacle ?? job.state
      const before = known.current.get(job.id)
      known.current.set(job.id, phase)
      if (before === undefined || before === phase) continue
      if (phase === 'failed') announce(`${job.file.name}: ${describe(job)}`, 'assertive')
      else if (phase === 'done') announce(`${job.file.name} uploaded and checked`)
      else if (job.obstacle && job.obstacle !== 'busy') announce(`${job.file.name}: ${describe(job)}`)
    }
  }, [jobs])
}
