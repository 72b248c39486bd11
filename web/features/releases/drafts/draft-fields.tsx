import { Stack } from '#web/ui/stack/stack.tsx'
import { BehaviorFields } from './behavior-fields.tsx'
import { NotesFields } from './notes-fields.tsx'
import { VersionFields, type VersionFieldsProps } from './version-fields.tsx'

interface DraftFieldsProps extends VersionFieldsProps {
  /** Whether versions are free text: without an updater there is no behavior to set. */
  loose: boolean
}

/** Version, channel, notes and behavior of a draft. */
export function DraftFields({ loose, ...props }: DraftFieldsProps) {
  return (
    <Stack gap={4}>
      <VersionFields {...props} />
      <NotesFields form={props.form} />
      {!loose && <BehaviorFields form={props.form} />}
    </Stack>
  )
}
