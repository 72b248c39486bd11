// Triggers of menus and selects are plain buttons until Base UI is loaded: its menus would add 63 KB to the first load
// of an organization's home (165 KB, two menus in the header), its selects 49 KB to screens that may weigh 40 KB.

import {
  type ComponentType,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { type LazyPart, reportFailedPart } from './lazy-part.tsx'

/** What the library's trigger takes over from the plain button that it replaces. */
export interface Handover {
  /** The button was pressed while the part was loading: open immediately. */
  open: boolean
  /** That press was one of a key, or of a screen reader. */
  byKey: boolean
  /** The button had the focus. */
  focus: boolean
}

/** The library's trigger, null until it is mounted, and the ref to put on it: it takes over the focus. */
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
  /** Null until it is loaded and may replace the button. */
  Part: ComponentType<Props> | null
  handover: Handover
  /** Spread on the plain button. */
  intent: {
    ref: RefObject<HTMLButtonElement | null>
    onPointerEnter(event: PointerEvent): void
    onPointerDown(): void
    onPointerCancel(): void
    onKeyDown(event: KeyboardEvent): void
    onKeyUp(): void
    onFocus(): void
    onClick(event: MouseEvent): void
  }
  /** The button was pressed and the part is loading. */
  pending: boolean
}

/**
 * Loads a part when the pointer or the focus reaches its trigger. The plain button is not replaced between press and
 * click: a press whose element is replaced has no click.
 * @param ready false while its data loads: the plain button stays, and a press opens the part once it is true
 */
export function useLoadOnIntent<Props>(part: LazyPart<Props>, ready = true): LoadOnIntent<Props> {
  const [Part, setPart] = useState(() => (ready ? part.loaded : null))
  const [handover, setHandover] = useState<Handover>({ open: false, byKey: false, focus: false })
  const [pending, setPending] = useState(false)
  const ref = useRef<HTMLButtonElement>(null)
  const press = useRef({ isDown: false, isClicked: false, byKey: false })
  const isReady = useRef(ready)

  const replace = () => {
    const button = ref.current
    if (!part.loaded || !isReady.current || press.current.isDown || !button) return
    const { activeElement } = button.ownerDocument
    // Synchronously: a press between this decision and the next render would be lost.
    flushSync(() => {
      const { isClicked, byKey } = press.current
      setHandover({ open: isClicked, byKey, focus: activeElement === button })
      setPart(() => part.loaded)
    })
  }
  const load = () => {
    part.preload().then(replace, (cause: unknown) => {
      setPending(false)
      if (press.current.isClicked) reportFailedPart(cause)
      press.current.isClicked = false
    })
  }
  const resume = useEffectEvent(load)
  useEffect(() => {
    isReady.current = ready
    const button = ref.current
    const isWanted = press.current.isClicked || button?.matches(':hover, :focus')
    if (ready && isWanted) resume()
  }, [ready])

  return {
    Part,
    handover,
    pending,
    intent: {
      ref,
      onPointerEnter({ buttons }) {
        // A press that ended elsewhere has no click.
        if (buttons === 0) press.current.isDown = false
        load()
      },
      onFocus: load,
      onPointerDown() {
        press.current.isDown = true
      },
      onPointerCancel() {
        press.current.isDown = false
        replace()
      },
      // The space bar presses when it goes up.
      onKeyDown({ key }) {
        if (key === ' ') press.current.isDown = true
      },
      onKeyUp() {
        press.current.isDown = false
      },
      onClick({ detail }) {
        press.current = { isDown: false, isClicked: true, byKey: detail === 0 }
        setPending(true)
        load()
      },
    },
  }
}
