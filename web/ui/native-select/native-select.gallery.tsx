import { Field } from '#web/ui/field/field.tsx'
import type { Gallery } from '#web/ui/gallery.ts'
import { NativeSelect } from './native-select.tsx'

const COUNTRIES = [
  { value: 'de', label: 'Germany' },
  { value: 'fr', label: 'France' },
]

export const gallery: Gallery = {
  Empty: (
    <Field label="Country">
      <NativeSelect placeholder="Choose a country" defaultValue="" options={COUNTRIES} />
    </Field>
  ),
  Chosen: (
    <Field label="Billing country" error="This country isn’t supported.">
      <NativeSelect placeholder="Choose a country" defaultValue="de" options={COUNTRIES} />
    </Field>
  ),
}
