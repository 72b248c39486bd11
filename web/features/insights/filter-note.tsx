import { Button } from '#web/ui/button/button.tsx'
import styles from './insights.module.css'
import type { RangeChange } from './insights-range.ts'

interface FilterNoteProps {
  /** `ignored`: by a directory of an earlier version. `hours`: which are counted by one property at a time. */
  shown: 'filtered' | 'ignored' | 'hours'
  onShow: (change: RangeChange) => void
}

const WORDS: Record<FilterNoteProps['shown'], string> = {
  filtered:
    'Filtered by update checks and downloads. Clients, adoption and failed updates are counted for the whole app.',
  ignored: 'This installation can’t filter yet, so the charts show everything.',
  hours: 'Hours are counted for the whole app, so the charts show everything.',
}

/** What a filter applies to. */
export function FilterNote({ shown, onShow }: FilterNoteProps) {
  return (
    <p className={styles.note} role="status">
      {WORDS[shown]}
      <Button variant="ghost" size="s" onClick={() => onShow({ channel: null, platform: null })}>
        {shown === 'filtered' ? 'Show everything' : 'Clear filters'}
      </Button>
    </p>
  )
}
