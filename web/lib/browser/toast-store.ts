// Toasts, raised from anywhere (also outside React) and shown by the shell until they are closed.

import { atom, getDefaultStore } from 'jotai'
import { report } from './report.ts'

export type ToastVariant = 'info' | 'success' | 'error'

export interface ToastContent {
  message: string
  details?: string | undefined
  /** Takes back what the toast tells, or leads on from there. `altText` names it on its own: 'Resume 2.4.1'. */
  action?: { label: string; altText: string; onPress: () => void } | undefined
}

export interface Toast extends ToastContent {
  id: number
  variant: ToastVariant
  about?: string | undefined
}

export interface ErrorToastContent extends ToastContent {
  /** The failure was reported already, or needs no report. */
  suppress?: boolean | undefined
  /** Deduplicates toasts of one cause: only one of the same `about` or message is shown. */
  about?: string | undefined
}

export const toastsAtom = atom<readonly Toast[]>([])

/** A new toast replaces the oldest one, so that the latest is always visible. */
const MAX_TOASTS = 3

let lastId = 0

function raise(variant: ToastVariant, { about, ...content }: ToastContent & { about?: string }): number {
  const store = getDefaultStore()
  const shown =
    about && store.get(toastsAtom).find((each) => each.about === about || each.message === content.message)
  if (shown) return shown.id
  const id = ++lastId
  store.set(toastsAtom, (toasts) => [...toasts, { id, variant, about, ...content }].slice(-MAX_TOASTS))
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

/** Removes a toast, if it still exists. */
export function dismissToast(id: number): void {
  getDefaultStore().set(toastsAtom, (toasts) => toasts.filter((each) => each.id !== id))
}
