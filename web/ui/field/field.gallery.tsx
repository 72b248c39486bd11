import type { Gallery } from '#web/ui/gallery.ts'
import { TextInput } from '#web/ui/text-input/text-input.tsx'
import { TextLink } from '#web/ui/text-link/text-link.tsx'
import { Field } from './field.tsx'
import { FieldPair } from './field-pair.tsx'

export const gallery: Gallery = {
  'Hint, aside': (
    <Field label="Slug" hint="Part of your URLs." aside={<TextLink href="/">Learn more</TextLink>}>
      <TextInput mono prefix="gantry.example/" defaultValue="acme" />
    </Field>
  ),
  Error: (
    <Field label="Email" error="Enter an email address.">
      <TextInput defaultValue="ada" />
    </Field>
  ),
  Optional: (
    <Field label="Company" optional>
      <TextInput />
    </Field>
  ),
  'Pair, where there is room': (
    <FieldPair>
      <Field label="Name">
        <TextInput defaultValue="Editor" />
      </Field>
      <Field label="Slug" hint="Part of your URLs.">
        <TextInput mono prefix="acme/" defaultValue="editor" />
      </Field>
    </FieldPair>
  ),
}
