import { Button } from '#web/ui/button/button.tsx'
import { lazyPart } from '#web/ui/lazy-part/lazy-part.tsx'
import { useLoadOnIntent } from '#web/ui/lazy-part/load-on-intent.ts'
import type { MenuPopupProps } from './menu-popup.tsx'
import type { MenuProps } from './menu-props.ts'

const popup = lazyPart<MenuPopupProps>(() => import('./menu-popup.tsx').then((part) => part.MenuPopup))

/**
 * A button that opens a list of links and actions. Its code (most of Base UI) is loaded when the
 * pointer or the focus reaches the button; pressed sooner, it opens as soon as it can.
 */
export function Menu({
  label,
  trigger,
  entries,
  loading = false,
  filter,
  align = 'start',
  width,
  ...looks
}: MenuProps) {
  const { Part, handover, intent, pending } = useLoadOnIntent(popup, !loading)
  if (Part)
    return (
      <Part
        {...looks}
        label={label}
        trigger={trigger}
        entries={entries}
        filter={filter}
        align={align}
        width={width}
        handover={handover}
      />
    )
  return (
    <Button
      {...looks}
      {...intent}
      aria-label={label}
      aria-haspopup="menu"
      aria-expanded={pending}
      data-popup-open={pending || undefined}
    >
      {trigger}
    </Button>
  )
}
