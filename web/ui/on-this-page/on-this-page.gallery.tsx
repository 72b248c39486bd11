import type { Gallery } from '#web/ui/gallery.ts'
import { OnThisPage } from './on-this-page.tsx'

const SECTIONS = [
  { id: 'plans', title: 'Plans' },
  { id: 'guards', title: 'Guards' },
  { id: 'long', title: 'A heading that is longer than the margin is wide' },
]

export const gallery: Gallery = {
  Sections: <OnThisPage sections={SECTIONS} />,
}
