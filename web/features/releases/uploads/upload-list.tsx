import { useAtomValue } from 'jotai'
import { formatBytes } from '#web/lib/format/format.ts'
import { isUnderWay, type UploadJob, uploadsAtom } from '#web/lib/upload/upload-queue.ts'
import { clearUploads } from '#web/lib/upload/uploads.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Card } from '#web/ui/card/card.tsx'
import styles from './upload-list.module.css'
import { UploadRow } from './upload-row.tsx'
import { useUploadAnnouncements } from './use-upload-announcements.ts'

/** Uploads of one release that this page has begun, in the order in which they were added. */
export function useUploads(release: string): UploadJob[] {
  return useAtomValue(uploadsAtom).filter((job) => job.release === release)
}

/** How far the files of a release are; nothing when none is on its way. */
export function UploadList({ release }: { release: string }) {
  const jobs = useUploads(release)
  useUploadAnnouncements(jobs)
  if (jobs.length === 0) return null
  const active = jobs.some(isUnderWay)
  return (
    <Card
      flush
      title="Uploads"
      aside={
        active ? (
          <span className="muted small">{summaryOf(jobs)}</span>
        ) : (
          <Button variant="ghost" onClick={() => clearUploads(release)}>
            Clear the list
          </Button>
        )
      }
    >
      <ul className={styles.list}>
        {jobs.map((job) => (
          <UploadRow key={job.id} job={job} />
        ))}
      </ul>
    </Card>
  )
}

function summaryOf(jobs: UploadJob[]): string {
  const sum = (of: (job: UploadJob) => number) => jobs.reduce((total, job) => total + of(job), 0)
  const done = jobs.filter((job) => job.state === 'done').length
  return `${done} of ${jobs.length} files · ${formatBytes(sum((job) => job.sent))} of ${formatBytes(sum((job) => job.file.size))}`
}
