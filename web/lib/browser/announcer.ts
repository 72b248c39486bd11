// Says something to screen readers without showing it. The shell renders the two live regions from the first
// paint on (a region that appears together with its text is often not read); here is what they hold.

import { atom, getDefaultStore } from 'jotai'

/** After this many milliseconds an announcement is taken out again, so that nobody stumbles over it later. */
export const ANNOUNCEMENT_LIFE = 7000

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
  timers[urgency] = setTimeout(() => put(''), ANNOUNCEMENT_LIFE)
}
