// Announces texts to screen readers without showing them. The shell renders the two live regions from the first
// paint on (a region that appears together with its text is often not read); here is what they hold.

import { atom, getDefaultStore } from 'jotai'

/** How long an announcement stays in its live region: later it would be read as part of the page. */
export const ANNOUNCEMENT_TTL_MS = 7000

export interface Announcement {
  polite: string
  assertive: string
}

export const announcementAtom = atom<Announcement>({ polite: '', assertive: '' })

const timers: Partial<Record<keyof Announcement, ReturnType<typeof setTimeout>>> = {}

/**
 * Announces `text`: after what is being read (`polite`), or at once (`assertive`), which is for failures that
 * stop the person.
 */
export function announce(text: string, urgency: keyof Announcement = 'polite'): void {
  const store = getDefaultStore()
  const put = (value: string) => store.set(announcementAtom, (now) => ({ ...now, [urgency]: value }))
  clearTimeout(timers[urgency])
  // The same text again is no change in the page and would stay unread: a no-break space makes it one.
  put(store.get(announcementAtom)[urgency] === text ? `${text}\u00a0` : text)
  timers[urgency] = setTimeout(() => put(''), ANNOUNCEMENT_TTL_MS)
}
