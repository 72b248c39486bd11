import { useState } from 'react'
import { Card } from '#web/ui/card/card.tsx'
import { CodeBlock } from '#web/ui/code-block/code-block.tsx'
import { Field } from '#web/ui/field/field.tsx'
import { Select } from '#web/ui/select/select.tsx'
import { Stack } from '#web/ui/stack/stack.tsx'
import { buttonHtml } from './button-html.ts'
import type { ShareLink } from './share-links.tsx'

interface DownloadButtonProps {
  /** Of the application. */
  name: string
  links: readonly ShareLink[]
}

/** A download button for a website, as HTML to copy. */
export function DownloadButton({ name, links }: DownloadButtonProps) {
  const [chosen, setChosen] = useState<string | null>(null)
  const link = links.find((each) => each.url === chosen) ?? links[0]
  if (!link) return null
  return (
    <Card title="Button for a website">
      <Stack>
        <Field label="Platform">
          <Select
            value={link.url}
            options={links.map((each) => ({ value: each.url, label: each.name }))}
            onChange={setChosen}
          />
        </Field>
        <CodeBlock title="HTML" code={buttonHtml(`Download ${name}`, link.url)} />
      </Stack>
    </Card>
  )
}
