import type { Gallery } from '#web/ui/gallery.ts'
import { Stack } from '#web/ui/stack/stack.tsx'
import { Checkbox, RadioCard } from './choice.tsx'

export const gallery: Gallery = {
  Checkbox: (
    <Stack gap={2}>
      <Checkbox label="Email me about new releases" />
      <Checkbox label="Required update" hint="Clients can't skip it." defaultChecked />
      <Checkbox label="Disabled" disabled />
    </Stack>
  ),
  'Radio cards': (
    <fieldset style={{ display: 'contents' }}>
      <Stack gap={2}>
        <RadioCard
          name="role"
          label="Member"
          hint="Publishes releases and creates API keys."
          defaultChecked
        />
        <RadioCard name="role" label="Admin" hint="Manages members and billing as well." />
        <RadioCard name="role" label="Owner" hint="Not available." disabled />
      </Stack>
    </fieldset>
  ),
}
