import { useRef } from 'react'
import type { Gallery } from '#web/ui/gallery.ts'
import { scrollable } from '#web/ui/scrollable.ts'
import { useScrollEdges } from './use-scroll-edges.ts'

export const gallery: Gallery = {
  'Fades where there is more': (
    <Row text={'darwin-aarch64, darwin-x86_64, linux-x86_64, windows-x86_64. '.repeat(4)} />
  ),
  'All of it fits': <Row text="linux-x86_64" />,
}

function Row({ text }: { text: string }) {
  const row = useRef<HTMLDivElement>(null)
  const { onScroll, edges } = useScrollEdges(row)
  return (
    <div
      ref={row}
      onScroll={onScroll}
      className={edges}
      style={{ overflowX: 'auto', whiteSpace: 'nowrap' }}
      {...scrollable('Platforms')}
    >
      {text}
    </div>
  )
}
