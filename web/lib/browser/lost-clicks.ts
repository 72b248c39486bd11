// A press is a click on the control that it began on. Browsers click what is below the pointer when a press begins and
// when it ends: while it lasts, a page that grows moves the control away, and one that renders it again replaces it.
// Then the click goes to what surrounds it, or to nothing. Slow devices lose many clicks that way.

const CONTROLS = 'a[href], button, summary'

/** A pointer that moved farther has dragged, or has left the control to take the press back. */
const STILL_PX = 6

interface Press {
  control: Element
  x: number
  y: number
  page: string
}

/** Delivers such clicks to the control, or to the one that has replaced it. */
export function deliverLostClicks(): void {
  const { document } = globalThis
  let press: Press | null = null
  document.addEventListener('mousedown', (event) => (press = startOf(event)), true)
  document.addEventListener(
    'mouseup',
    (event) => {
      const ended = press
      press = null
      if (!ended || !isSamePlace(ended, event)) return
      let isLost = true
      const onClick = (click: MouseEvent) => {
        if (click.composedPath().includes(ended.control)) isLost = false
        else click.stopPropagation()
      }
      document.addEventListener('click', onClick, { capture: true, once: true })
      // After the browser's own click, which follows this event.
      setTimeout(() => {
        document.removeEventListener('click', onClick, true)
        if (isLost) currentOf(ended.control)?.dispatchEvent(clickLike(event))
      })
    },
    true,
  )
}

/** Modified presses open links elsewhere, which only the browser's own click does. */
function startOf(event: MouseEvent): Press | null {
  const { target, button, clientX: x, clientY: y } = event
  const isPlain = button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey
  const control = isPlain && target instanceof Element && target.closest(CONTROLS)
  return control ? { control, x, y, page: globalThis.location.href } : null
}

function isSamePlace({ x, y, page }: Press, { clientX, clientY }: MouseEvent): boolean {
  return Math.hypot(clientX - x, clientY - y) <= STILL_PX && page === globalThis.location.href
}

/** The control itself, or the only one like it when it was replaced. */
function currentOf(control: Element): Element | undefined {
  if (control.isConnected) return control.checkVisibility() ? control : undefined
  const { document } = globalThis
  const [twin, ...more] = [...document.querySelectorAll(control.localName)].filter(
    (each) => nameOf(each) === nameOf(control) && each.checkVisibility(),
  )
  return more.length === 0 ? twin : undefined
}

function nameOf(control: Element): string {
  return ['aria-label', 'href', 'type']
    .map((name) => control.getAttribute(name))
    .concat(control.textContent)
    .join('\n')
}

function clickLike({ detail, clientX, clientY }: MouseEvent): MouseEvent {
  const view = globalThis.window
  return new MouseEvent('click', {
    bubbles: true,
    cancelable: true,
    composed: true,
    view,
    detail,
    clientX,
    clientY,
  })
}
