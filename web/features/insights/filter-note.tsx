import { Button } from '#web/ui/button/button.tsx'
import styles from './insights.module.css'
import type { RangeChange } from './insights-range.ts'

interface FilterNoteProps {
  /** A directory of an earlier version counts everything all the same. */
  ignored: boolean
  onShow: (change: RangeChange) => void
}

/** What a filter applies to. */
export function FilterNote({ ignored, onShow }: FilterNoteProps) {
  return (
    <p className={styles.note} role="status">
      {ignored
        ? 'This installation can’t filter yet, so the charts show everything.'
        : 'Filtered by update checks and downloads. Clients, adoption and failed updates are counted for the whole app.'}
      <Button variant="ghost" size="s" onClick={() => onShow({ channel: null, platform: null })}>
        {ignored ? 'Clear filters' : 'Show everything'}
      </Button>
    </p>
  )
}
