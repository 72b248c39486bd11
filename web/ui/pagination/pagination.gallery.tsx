import { useState } from 'react'
import type { Gallery } from '#web/ui/gallery.ts'
import { Pagination } from './pagination.tsx'

function Example() {
  const [page, setPage] = useState(0)
  return <Pagination page={page} pageCount={3} onChange={setPage} label="Pages of API keys" />
}

export const gallery: Gallery = {
  'Three pages': <Example />,
}
