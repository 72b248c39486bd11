import type { Gallery } from '#web/ui/gallery.ts'
import { Note } from './note.tsx'

export const gallery: Gallery = {
  Neutral: <Note>Update checks are counted once a day for each installed copy.</Note>,
  Info: (
    <Note tone="info" title="You’re rolling out 2.5.0.">
      10% of clients get it now. The next step is tomorrow, 09:00.
    </Note>
  ),
  Good: <Note tone="good" title="Every platform of 2.4.1 is covered." />,
  Warning: (
    <Note tone="warn" title="bob published 2.5.0 a minute ago.">
      Nothing was changed. Check the release before you go on.
    </Note>
  ),
  Bad: (
    <Note tone="bad" title="These figures didn’t load.">
      Your updates are being served as usual. <span className="faint">Request 8f2c19</span>
    </Note>
  ),
}
