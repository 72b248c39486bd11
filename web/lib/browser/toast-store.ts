// Toasts, raised from anywhere (also outside React) and shown by the shell until they are closed.

import { atom, getDefaultStore } from 'jotai'
import { report } from './report.ts'

export type ToastVariant = 'info' | 'success' | 'error'

export interface ToastContent {
  message: string
  details?: string | undefined
}

export interface Toast extends ToastContent {
  id: number
  variant: ToastVariant
  about?: string | undefined
}

export interface ErrorToastContent extends ToastContent {
  /** The failure was reported already, or needs no report. */
  suppress?: boolean | undefined
  /** What failed, where it can fail many times at once: one toast about it, or with the same words, is enough. */
  about?: string | undefined
}

export const toastsAtom = atom<readonly Toast[]>([])

/** How many are visible at once: a new one pushes out the oldest, so that what has just happened is always told. */
const MAX_TOASTS = 3

let lastId = 0

function raise(
  variant: ToastVariant,
  { message, details, about }: ToastContent & { about?: string },
): number {
  const store = getDefaultStore()
  const twin = about && store.get(toastsAtom).find((each) => each.about === about || each.message === message)
  if (twin) return twin.id
  const id = ++lastId
  store.set(toastsAtom, (toasts) => [...toasts, { id, variant, message, details, about }].slice(-MAX_TOASTS))
  return id
}

/** Raises a toast and returns its id. An error toast is also reported, unless it is marked `suppress`. */
export const toast = {
  info: (content: ToastContent): number => raise('info', content),
  success: (content: ToastContent): number => raise('success', content),
  error: ({ suppress, about, ...content }: ErrorToastContent): number => {
    if (!suppress) report(new Error([content.message, content.details].filter(Boolean).join(': ')))
    return raise('error', { ...content, ...(about && { about }) })
  },
}

/** Takes a toast out; one that is gone already is no error. */
export function dismissToast(id: number): void {
  getDefaultStore().set(toastsAtom, (toasts) => toasts.filter((each) => each.id !== id))
}
