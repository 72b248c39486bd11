import { useAtomValue } from 'jotai'
import { announcementAtom } from '#web/lib/browser/announcer.ts'

/**
 * Live regions for screen readers. In the page from the start, since a region that appears with its text isn't
 * announced. `aria-live` repeats the roles: an open dialog hides the rest of the page except elements that have it.
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
