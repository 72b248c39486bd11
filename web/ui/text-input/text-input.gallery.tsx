import { Button } from '#web/ui/button/button.tsx'
import { Field } from '#web/ui/field/field.tsx'
import type { Gallery } from '#web/ui/gallery.ts'
import { TextInput } from './text-input.tsx'
import { Textarea } from './textarea.tsx'

export const gallery: Gallery = {
  'One line': (
    <Field label="Name">
      <TextInput placeholder="Editor" />
    </Field>
  ),
  'Prefix, end, mono': (
    <Field label="Application slug">
      <TextInput
        mono
        prefix="acme/"
        defaultValue="editor"
        end={<Button variant="ghost" icon="copy" aria-label="Copy slug" />}
      />
    </Field>
  ),
  Disabled: (
    <Field label="Version">
      <TextInput disabled defaultValue="2.4.1" />
    </Field>
  ),
  Lines: (
    <Field label="Release notes">
      <Textarea defaultValue="Fixes a crash on launch." />
    </Field>
  ),
}
