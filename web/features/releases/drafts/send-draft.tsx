import { useId } from 'react'
import { Button } from '#web/ui/button/button.tsx'
import styles from './draft-form.module.css'
import type { DraftAction } from './use-create-draft.ts'

interface SendDraftProps {
  /** How many files there are to upload. */
  files: number
  blocked: boolean
  /** What is under way. */
  pending: DraftAction | null
  onSave: () => void
}

/** The buttons of a new draft. Enter presses the first that can be used. */
export function SendDraft({ files, blocked, pending, onSave }: SendDraftProps) {
  const hasFiles = files > 0
  const note = useId()
  return (
    <div className={styles.send}>
      {/* Without files, the primary of the screen is to choose them. */}
      {hasFiles && (
        <Button
          type="submit"
          size="l"
          variant="primary"
          pending={pending === 'upload'}
          pendingLabel="Creating…"
          disabled={blocked || pending === 'save'}
        >
          {files === 1 ? 'Upload the file' : `Upload ${files} files`}
        </Button>
      )}
      {/* The next step of this page, which is shown from the start. */}
      <Button size="l" disabled aria-describedby={note}>
        Publish…
      </Button>
      <p className="muted" id={note}>
        You can publish once the files are uploaded and verified.
      </p>
      <Button
        type={hasFiles ? 'button' : 'submit'}
        size="l"
        pending={pending === 'save'}
        pendingLabel="Creating…"
        disabled={blocked || pending === 'upload'}
        onClick={hasFiles ? onSave : undefined}
      >
        Save as draft
      </Button>
    </div>
  )
}
