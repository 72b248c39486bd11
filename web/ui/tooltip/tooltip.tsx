import {
  cloneElement,
  type PointerEvent,
  type ReactElement,
  type ReactNode,
  type SyntheticEvent,
  useEffect,
  useId,
  useMemo,
  useState,
} from 'react'
import { lazyPart, usePart } from '#web/ui/lazy-part/lazy-part.tsx'
import type { TooltipPopupProps } from './tooltip-popup.tsx'
import { tooltipTiming } from './tooltip-timing.ts'

interface TooltipProps {
  content: ReactNode
  /** One element that passes these on to the page: event handlers and `aria-describedby`. */
  children: ReactElement<TriggerProps>
}

interface TriggerProps {
  'aria-describedby'?: string | undefined
  onPointerEnter?: (event: PointerEvent<HTMLElement>) => void
  onPointerLeave?: (event: PointerEvent<HTMLElement>) => void
  onPointerDown?: (event: PointerEvent<HTMLElement>) => void
  onFocus?: (event: SyntheticEvent<HTMLElement>) => void
  onBlur?: (event: SyntheticEvent<HTMLElement>) => void
  onKeyDown?: (event: SyntheticEvent<HTMLElement>) => void
}

const popup = lazyPart<TooltipPopupProps>(() =>
  import('./tooltip-popup.tsx').then((part) => part.TooltipPopup),
)
const timing = tooltipTiming(() => performance.now())

/**
 * A hint about a control, on hover and on keyboard focus. Never the only
 * place of a text: touch does not show it.
 */
export function Tooltip({ content, children }: TooltipProps) {
  const id = useId()
  const [near, setNear] = useState(false)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const Part = usePart(popup, near, () => setNear(false))
  const hide = useMemo(() => () => setAnchor(null), [])
  useEffect(() => hide, [hide])

  const on = children.props
  const trigger = cloneElement(children, {
    'aria-describedby': anchor ? id : on['aria-describedby'],
    onPointerEnter(event) {
      on.onPointerEnter?.(event)
      if (event.pointerType === 'touch') return
      setNear(true)
      const target = event.currentTarget
      timing.enter(() => setAnchor(target), hide)
    },
    onPointerLeave(event) {
      on.onPointerLeave?.(event)
      timing.leave()
    },
    onPointerDown(event) {
      on.onPointerDown?.(event)
      timing.hideNow()
    },
    onFocus(event) {
      on.onFocus?.(event)
      const target = event.currentTarget
      if (!target.matches(':focus-visible')) return
      setNear(true)
      timing.showNow(() => setAnchor(target), hide)
    },
    onBlur(event) {
      on.onBlur?.(event)
      timing.hideNow()
    },
  })

  return (
    <>
      {trigger}
      {Part && anchor && (
        <Part
          id={id}
          anchor={anchor}
          content={content}
          onPointerEnter={() => timing.enter(() => setAnchor(anchor), hide)}
          onPointerLeave={timing.leave}
          onDismiss={timing.hideNow}
        />
      )}
    </>
  )
}
