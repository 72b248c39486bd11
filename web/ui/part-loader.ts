import { type ComponentType, type FocusEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { fetchFailedStyles } from '#web/lib/browser/late-styles.ts'
import { isOffline, OFFLINE } from '#web/lib/browser/online.ts'
import { report } from '#web/lib/browser/report.ts'
import { toast } from '#web/lib/browser/toast-store.ts'

/** A heavy part of the interface that is fetched when somebody is about to use it, and then kept. */
export interface PartLoader<Props> {
  current: ComponentType<Props> | null
  load(): Promise<ComponentType<Props>>
}

/** Wraps the dynamic import of one component. A failed fetch is not remembered: the next use tries again. */
export function partLoader<Props>(fetchPart: () => Promise<ComponentType<Props>>): PartLoader<Props> {
  let loading: Promise<ComponentType<Props>> | null = null
  let failed = false
  // What another part still lacks must not keep this one away.
  const fetchAll = () => (failed ? fetchFailedStyles().then(fetchPart) : fetchPart())
  const loader: PartLoader<Props> = {
    current: null,
    load() {
      loading ??= fetchAll().then(
        (part) => {
          loader.current = part
          return part
        },
        (cause) => {
          loading = null
          failed = true
          throw cause
        },
      )
      return loading
    },
  }
  return loader
}

/**
 * The part, fetched as soon as `wanted` is true; null until it is there.
 * @param giveUp called when it cannot be fetched: unless it is wanted anew, it is not fetched again
 */
export function usePart<Props>(
  loader: PartLoader<Props>,
  wanted: boolean,
  giveUp?: () => void,
): ComponentType<Props> | null {
  const [part, setPart] = useState(() => loader.current)
  const latest = useRef(giveUp)
  latest.current = giveUp
  useEffect(() => {
    if (!wanted || part) return
    let gone = false
    loader.load().then(
      (loaded) => !gone && setPart(() => loaded),
      (cause) => {
        if (gone) return
        sayItFailed(cause)
        latest.current?.()
      },
    )
    return () => {
      gone = true
    }
  }, [loader, wanted, part])
  return part
}

/** What the heavy form of a trigger is told about the plain button whose place it takes. */
export interface Handover {
  /** It was pressed while the part was on its way: open at once. */
  open: boolean
  /** It had the focus: take it over. */
  focus: boolean
}

/** The button of the heavy form, null until it is in the page, and the ref to put on it: it takes over the focus. */
export function useHandover({ open, focus }: Handover) {
  const [button, setButton] = useState<HTMLElement | null>(null)
  const takesFocus = useRef(focus && !open)
  useEffect(() => {
    if (!button) return
    if (takesFocus.current) button.focus({ preventScroll: true })
    takesFocus.current = false
  }, [button])
  return [button, setButton] as const
}

interface LoadOnIntent<Props> {
  Part: ComponentType<Props> | null
  handover: Handover
  /** Goes on the plain button. */
  intent: {
    ref: RefObject<HTMLButtonElement | null>
    onPointerEnter(): void
    onPointerDown(): void
    onPointerUp(): void
    onFocus(event: FocusEvent): void
    onClick(): void
  }
  /** The plain button was pressed, the part is on its way. */
  pending: boolean
}

/** How long after a press has ended its click may still come (fingers are slower than mice), in ms. */
const CLICK_GRACE = 350

/**
 * For a trigger whose popup is heavy: a plain button stands in for it until the pointer or the focus reaches it.
 * The exchange waits while the button is being pressed, since a press whose element is replaced is lost.
 */
export function useLoadOnIntent<Props>(loader: PartLoader<Props>): LoadOnIntent<Props> {
  const [Part, setPart] = useState(() => loader.current)
  const [handover, setHandover] = useState<Handover>({ open: false, focus: false })
  const [pending, setPending] = useState(false)
  const ref = useRef<HTMLButtonElement>(null)
  const press = useRef({ down: false, clicked: false, timer: 0 as unknown as ReturnType<typeof setTimeout> })

  const exchange = () => {
    const button = ref.current
    if (!loader.current || press.current.down || !button) return
    const { activeElement } = button.ownerDocument
    // At once: a press that began between the decision and the exchange would be lost.
    flushSync(() => {
      setHandover({ open: press.current.clicked, focus: activeElement === button })
      setPart(() => loader.current)
    })
  }
  const begin = () => {
    loader.load().then(exchange, (cause) => {
      setPending(false)
      if (press.current.clicked) sayItFailed(cause)
      press.current.clicked = false
    })
  }

  return {
    Part,
    handover,
    pending,
    intent: {
      ref,
      onPointerEnter: begin,
      onFocus: begin,
      onPointerDown() {
        press.current.down = true
      },
      onPointerUp() {
        clearTimeout(press.current.timer)
        press.current.timer = setTimeout(() => {
          press.current.down = false
          exchange()
        }, CLICK_GRACE)
      },
      onClick() {
        clearTimeout(press.current.timer)
        press.current = { ...press.current, down: false, clicked: true }
        setPending(true)
        begin()
      },
    },
  }
}

function sayItFailed(cause: unknown): void {
  report(cause)
  toast.error({
    message: 'A part of the page could not be loaded',
    details: isOffline() ? OFFLINE : 'Check the connection, then try again or reload the page.',
    suppress: true,
  })
}
