import type { Gallery } from '#web/ui/gallery.ts'
import { Disclosure } from './disclosure.tsx'

const text = <p className="muted">What few need.</p>

export const gallery: Gallery = {
  Closed: (
    <Disclosure title="Update behavior" remark="optional">
      {text}
    </Disclosure>
  ),
  Open: (
    <Disclosure title="Steps" open>
      {text}
    </Disclosure>
  ),
}
