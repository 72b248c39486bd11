import { useAtomValue } from 'jotai'
import { announcementAtom } from '#web/lib/browser/announcer.ts'

/**
 * Where announcements are put for screen readers to find. In the page from the start, and mostly empty. `aria-live`
 * says what the roles say already: it is by this that an open dialog, which hides the rest of the page, spares them.
 */
export function LiveRegions() {
  const { polite, assertive } = useAtomValue(announcementAtom)
  return (
    <div className="visually-hidden">
      <div role="status" aria-live="polite" data-announcer="polite">
        {polite}
      </div>
      <div role="alert" aria-live="assertive" data-announcer="assertive">
        {assertive}
      </div>
    </div>
  )
}
