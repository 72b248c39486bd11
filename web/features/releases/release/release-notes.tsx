import { Notes } from '#web/features/releases/notes/notes.tsx'
import { Card } from '#web/ui/card/card.tsx'
import { CopyButton } from '#web/ui/copy/copy-button.tsx'

/** The notes as they are shown, and the Markdown to copy. */
export function ReleaseNotes({ text }: { text: string }) {
  return (
    <Card
      title="Release notes"
      aside={
        text.trim() && (
          <CopyButton value={text} label="Copy Markdown">
            Copy Markdown
          </CopyButton>
        )
      }
    >
      <Notes text={text} />
    </Card>
  )
}
