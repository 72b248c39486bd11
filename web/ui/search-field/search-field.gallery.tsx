import { useState } from 'react'
import type { Gallery } from '#web/ui/gallery.ts'
import { SearchField } from './search-field.tsx'

function Example({ text }: { text: string }) {
  const [value, setValue] = useState(text)
  return <SearchField label="Search members" value={value} onChange={setValue} />
}

export const gallery: Gallery = {
  Empty: <Example text="" />,
  Filled: <Example text="ada" />,
}
