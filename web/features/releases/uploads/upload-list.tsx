import { formatBytes } from '#web/lib/format/format.ts'
import { isUnderWay, type UploadJob } from '#web/lib/upload/upload-jobs.ts'
import { clearUploads } from '#web/lib/upload/uploads.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Card } from '#web/ui/card/card.tsx'
import styles from './upload-list.module.css'
import { UploadRow } from './upload-row.tsx'
import { useUploads } from './use-uploads.ts'

interface UploadListProps {
  release: string
  /** The release takes no more files: a failed upload can't be repeated. */
  sealed?: boolean | undefined
}

/** How far the files of a release are; nothing when none is on its way. */
export function UploadList({ release, sealed = false }: UploadListProps) {
  const jobs = useUploads(release)
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
          <UploadRow key={job.id} job={job} sealed={sealed} />
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
