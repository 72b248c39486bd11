import { useState } from 'react'
import { Button } from '#web/ui/button/button.tsx'
import type { Gallery } from '#web/ui/gallery.ts'
import { lazyPart, usePart } from '#web/ui/lazy-part/lazy-part.tsx'

const dialog = lazyPart(() => import('./command-dialog.tsx').then((part) => part.CommandDialog))
const COMMANDS = ['Applications', 'API keys', 'Members'].map((label) => ({
  id: label,
  label,
  run: () => undefined,
}))

function Example() {
  const [open, setOpen] = useState(false)
  const CommandDialog = usePart(dialog, open, () => setOpen(false))
  const find = (query: string) => {
    const at = (label: string) => label.toLowerCase().indexOf(query.toLowerCase())
    const items = COMMANDS.filter(({ label }) => at(label) >= 0).map((command) => ({
      ...command,
      matches: query ? [[at(command.label), at(command.label) + query.length] as const] : [],
    }))
    return items.length > 0 ? [{ label: 'Pages', items }] : []
  }
  return (
    <>
      <div>
        <Button onClick={() => setOpen(true)}>Open the command dialog</Button>
      </div>
      {CommandDialog && (
        <CommandDialog
          open={open}
          onOpenChange={setOpen}
          label="Command palette"
          placeholder="Go to…"
          noMatch={(query) => `No commands match “${query}”.`}
          find={find}
        />
      )}
    </>
  )
}

export const gallery: Gallery = {
  'Opened by a button': <Example />,
}
