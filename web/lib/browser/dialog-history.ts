// Back closes the open dialog. An open dialog has its own history entry above that of its page. A dialog that is closed
// otherwise leaves its entry behind: the next dialog reuses it, the next navigation replaces it, and Back skips it.
// Removing it at once would race with a navigation that follows the close.

import { useEffect, useEffectEvent } from 'react'
import type { AroundNavHandler } from 'wouter'
import { wrapNavigation } from './page.ts'

/** `history.state` of a page with dialogs, and of their entries above it. */
interface Mark {
  /** Dialogs open at this entry; 0: the page itself. */
  dialogs: number
  /** Id of the page. */
  page: string
}

interface OpenDialog {
  /** Returns false when the dialog must stay open. */
  close: () => boolean
}

const open: OpenDialog[] = []
const unmarked: Mark = { dialogs: 0, page: '' }
let current = readMark()
/** Runs after the entries of dialogs were left. */
let afterLeaving: (() => void) | null = null
/** Whether a step back is pending because Forward went to an entry whose dialog is closed. */
let isReturning = false

/** Lets Back close a dialog while it is open. `close` returns false when it must stay open. */
export function useBackCloses(isOpen: boolean, close: () => boolean): void {
  const onBack = useEffectEvent(close)
  useEffect(() => {
    if (!isOpen) return
    const dialog = { close: () => onBack() }
    open.push(dialog)
    addEntry()
    return () => {
      open.splice(open.indexOf(dialog), 1)
    }
  }, [isOpen])
}

function readMark(): Mark {
  const state = globalThis.history?.state as Partial<Mark> | null | undefined
  return typeof state?.dialogs === 'number' && state.page
    ? { dialogs: state.dialogs, page: state.page }
    : unmarked
}

function addEntry(): void {
  const { history } = globalThis
  current = readMark()
  // Reuses the entry of an earlier dialog.
  if (current.dialogs >= open.length) return
  if (!current.page) {
    current = { dialogs: 0, page: crypto.randomUUID() }
    history.replaceState(current, '')
  }
  current = { ...current, dialogs: current.dialogs + 1 }
  history.pushState(current, '')
}

function onStep(): void {
  const before = current
  current = readMark()
  const { history } = globalThis
  if (isReturning) {
    isReturning = false
    return
  }
  if (afterLeaving && current.dialogs === 0) {
    const act = afterLeaving
    afterLeaving = null
    act()
    return
  }
  const isSamePage = current.page === before.page && before.page !== ''
  if (!isSamePage || current.dialogs < open.length) {
    const stays = open
      .slice(isSamePage ? current.dialogs : 0)
      .reverse()
      .some((dialog) => !dialog.close())
    if (stays && isSamePage) history.forward()
    return
  }
  // Entries of closed dialogs: Back has left one, or Forward has reached one.
  isReturning = current.dialogs > before.dialogs && current.dialogs > open.length
  if (isReturning || current.dialogs < before.dialogs) history.back()
}

/** A navigation replaces a dialog's entry; one that replaces its page leaves the dialogs' entries first. */
const overDialogs: AroundNavHandler = (change, to, options) => {
  const navigate: typeof change = (...step) => {
    change(...step)
    current = readMark()
  }
  const { history, location } = globalThis
  const { dialogs } = readMark()
  const isLeaving = afterLeaving !== null
  if (dialogs === 0) return navigate(to, options)
  const isSamePage = new URL(to, location.href).pathname === location.pathname
  if (isLeaving || (options?.replace && !isSamePage)) {
    afterLeaving = () => navigate(to, options)
    if (!isLeaving) history.go(-dialogs)
  } else if (options?.replace) navigate(to, { ...options, state: history.state })
  else {
    navigate(to, { ...options, replace: true })
    // The focus moves as after following a link.
    globalThis.dispatchEvent(new Event('pushState'))
  }
}

globalThis.addEventListener?.('popstate', onStep)
wrapNavigation(overDialogs)
