import { useState } from 'react'
import type { Gallery } from '#web/ui/gallery.ts'
import { SegmentLinks, Segments } from './segments.tsx'

const RANGES = [
  { value: 'week', label: '7 days' },
  { value: 'month', label: '30 days' },
  { value: 'quarter', label: '90 days' },
] as const

function Ranges() {
  const [range, setRange] = useState<(typeof RANGES)[number]['value']>('month')
  return (
    <div>
      <Segments label="Range" value={range} onChange={setRange} options={RANGES} />
    </div>
  )
}

export const gallery: Gallery = {
  Buttons: <Ranges />,
  'Links with counts': (
    <div>
      <SegmentLinks
        label="Channels"
        options={[
          { href: '#all', label: 'All', current: true, count: 24 },
          { href: '#stable', label: 'Stable', current: false, count: 17 },
          { href: '#beta', label: 'Beta', current: false, count: 7 },
        ]}
      />
    </div>
  ),
}
