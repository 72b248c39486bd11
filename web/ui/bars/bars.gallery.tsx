import type { Gallery } from '#web/ui/gallery.ts'
import { Icon } from '#web/ui/icon/icon.tsx'
import { linux, macos, windows } from '#web/ui/icon/shapes.ts'
import { Bars } from './bars.tsx'

export const gallery: Gallery = {
  'By platform': (
    <div style={{ maxWidth: '22rem' }}>
      <Bars
        label="Downloads by platform"
        bars={[
          { label: 'Windows', sign: <Icon name={windows} />, value: '1,204', aside: '62%', share: 1 },
          { label: 'macOS', sign: <Icon name={macos} />, value: '612', aside: '32%', share: 0.51 },
          { label: 'Linux', sign: <Icon name={linux} />, value: '118', aside: '6%', share: 0.1 },
        ]}
      />
    </div>
  ),
  Tones: (
    <div style={{ maxWidth: '22rem' }}>
      <Bars
        label="Answers to update checks"
        bars={[
          { label: 'Up to date', value: '9,210', share: 1, tone: 'good' },
          { label: 'Held', value: '1,310', share: 0.14, tone: 'warn' },
          { label: 'Refused', value: '4', share: 0.001, tone: 'bad' },
          { label: 'The rest', value: '220', share: 0.02, tone: 'neutral' },
        ]}
      />
    </div>
  ),
}
