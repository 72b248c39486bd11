import type { ReactNode } from 'react'
import { Notes } from '#web/features/releases/notes/notes.tsx'
import { Card } from '#web/ui/card/card.tsx'
import { CopyButton } from '#web/ui/copy/copy-button.tsx'

interface ReleaseNotesProps {
  text: string
  /** Of a draft, what changes them: in place of the button that copies their Markdown. */
  edit?: ReactNode
}

/** The notes as they are shown, and the Markdown to copy. */
export function ReleaseNotes({ text, edit }: ReleaseNotesProps) {
  return (
    <Card
      title="Release notes"
      aside={
        edit ??
        (text.trim() && (
          <CopyButton value={text} label="Copy Markdown">
            Copy Markdown
          </CopyButton>
        ))
      }
    >
      <Notes text={text} />
    </Card>
  )
}
