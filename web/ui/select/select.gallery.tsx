import { useState } from 'react'
import { Button } from '#web/ui/button/button.tsx'
import { Field } from '#web/ui/field/field.tsx'
import type { Gallery } from '#web/ui/gallery.ts'
import { Stack } from '#web/ui/stack/stack.tsx'
import { Select } from './select.tsx'

const OPTIONS = [
  { value: 'stable', label: 'Stable', hint: 'Everyone' },
  { value: 'beta', label: 'Beta', hint: 'Clients that opted in' },
  { value: 'nightly', label: 'Nightly', disabled: true },
]

function Example() {
  const [value, setValue] = useState('stable')
  return (
    <Field label="Release channel">
      <Select value={value} options={OPTIONS} onChange={setValue} />
    </Field>
  )
}

export const gallery: Gallery = {
  Chosen: <Example />,
  Empty: (
    <Select
      label="Channel"
      value={null}
      placeholder="Choose a channel"
      options={OPTIONS}
      onChange={() => undefined}
    />
  ),
  'Compact, beside a button': (
    <Stack direction="across" gap={2}>
      <Select label="Channel filter" value="stable" options={OPTIONS} onChange={() => undefined} compact />
      <Button>Export CSV</Button>
    </Stack>
  ),
  Disabled: (
    <Select label="Locked channel" value="stable" options={OPTIONS} onChange={() => undefined} disabled />
  ),
}
