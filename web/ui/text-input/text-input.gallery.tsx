import { Button } from '#web/ui/button/button.tsx'
import { Field } from '#web/ui/field/field.tsx'
import type { Gallery } from '#web/ui/gallery.ts'
import { Stack } from '#web/ui/stack/stack.tsx'
import { SlugInput } from './slug-input.tsx'
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
  'A slug': (
    <Field label="Slug" hint="Part of every update URL. Permanent.">
      <SlugInput prefix="acme/" />
    </Field>
  ),
  'With an icon': <TextInput aria-label="Search" icon="search" placeholder="Search" />,
  'Compact, beside a button': (
    <Stack direction="across" gap={2}>
      <TextInput aria-label="Filter" compact placeholder="Filter" />
      <Button>Export CSV</Button>
    </Stack>
  ),
  Wrong: (
    <Field label="Wrong version" error="Use three numbers, like 2.5.0.">
      <TextInput mono defaultValue="2.5" />
    </Field>
  ),
  'Read-only': (
    <Field label="Path" hint="Part of the update URL built into your app. Can’t be changed later.">
      <TextInput readOnly defaultValue="acme/editor" />
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
