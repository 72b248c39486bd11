import { Stack } from '#web/ui/stack/stack.tsx'
import { NotesFields, type NotesFieldsProps } from './notes-fields.tsx'
import { VersionFields, type VersionFieldsProps } from './version-fields.tsx'

/** Version, channel, notes and behavior of a draft. */
export function DraftFields(props: VersionFieldsProps & NotesFieldsProps) {
  return (
    <Stack gap={4}>
      <VersionFields {...props} />
      <NotesFields {...props} />
    </Stack>
  )
}
