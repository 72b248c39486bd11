// Announces texts to screen readers without showing them. The shell renders the two live regions at the first paint,
// because a region that appears together with its text is often not read; their content is stored here.

import { atom, getDefaultStore } from 'jotai'

/** An announcement is removed after this time, or it would be read as part of the page. */
export const ANNOUNCEMENT_TTL_MS = 7000

export interface Announcement {
  polite: string
  assertive: string
}

export const announcementAtom = atom<Announcement>({ polite: '', assertive: '' })

const timers: Partial<Record<keyof Announcement, ReturnType<typeof setTimeout>>> = {}

/**
 * Announces `text`: after what is being read (`polite`), or at once (`assertive`), which is for failures that
 * block the user.
 */
export function announce(text: string, urgency: keyof Announcement = 'polite'): void {
  const store = getDefaultStore()
  const put = (value: string) => store.set(announcementAtom, (now) => ({ ...now, [urgency]: value }))
  clearTimeout(timers[urgency])
  // A repeated text isn't a change of the page and wouldn't be read; a no-break space makes it one.
  put(store.get(announcementAtom)[urgency] === text ? `${text}\u00a0` : text)
  timers[urgency] = setTimeout(() => put(''), ANNOUNCEMENT_TTL_MS)
}
