import { useAtomValue } from 'jotai'
import { announcementAtom } from '#web/lib/announcer.ts'

/** Where announcements are put for screen readers to find. In the page from the start, and mostly empty. */
export function LiveRegions() {
  const { polite, assertive } = useAtomValue(announcementAtom)
  return (
    <div className="visually-hidden">
      <div role="status" data-announcer="polite">
        {polite}
      </div>
      <div role="alert" data-announcer="assertive">
        {assertive}
      </div>
    </div>
  )
}
