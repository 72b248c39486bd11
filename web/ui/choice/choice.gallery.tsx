import type { Gallery } from '#web/ui/gallery.ts'
import { Stack } from '#web/ui/stack/stack.tsx'
import { Checkbox, RadioCard, Switch } from './choice.tsx'

export const gallery: Gallery = {
  Checkbox: (
    <Stack gap={2}>
      <Checkbox label="Email me about new releases" />
      <Checkbox label="Required update" hint="Clients can’t skip it." defaultChecked />
      <Checkbox label="Disabled" disabled />
      <Checkbox label="Disabled and checked" disabled defaultChecked />
    </Stack>
  ),
  Switch: (
    <Stack gap={2}>
      <Switch label="Public download page" hint="Anyone with the link can download." defaultChecked />
      <Switch label="Notify members" />
      <Switch label="Disabled" disabled />
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
