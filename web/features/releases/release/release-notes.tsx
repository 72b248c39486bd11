import type { ReactNode } from 'react'
import { Notes } from '#web/features/releases/notes/notes.tsx'
import { Card } from '#web/ui/card/card.tsx'
import { CopyButton } from '#web/ui/copy/copy-button.tsx'
import { Stack } from '#web/ui/stack/stack.tsx'

interface ReleaseNotesProps {
  text: string
  /** What changes them, of a draft. */
  edit?: ReactNode
}

/** The notes as they are shown, and the Markdown to copy. */
export function ReleaseNotes({ text, edit }: ReleaseNotesProps) {
  return (
    <Card
      title="Release notes"
      aside={
        <Stack direction="across" gap={2}>
          {text.trim() && (
            <CopyButton value={text} label="Copy Markdown">
              Copy Markdown
            </CopyButton>
          )}
          {edit}
        </Stack>
      }
    >
      <Notes text={text} />
    </Card>
  )
}
