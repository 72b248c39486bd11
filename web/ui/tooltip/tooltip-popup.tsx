// The half of tooltip.tsx that needs Base UI (32 KB), loaded when the pointer or the focus reaches a tooltip.

import { Tooltip } from '@base-ui/react/tooltip'
import type { ReactNode } from 'react'
import { POPPER } from '#web/ui/popup/popper.ts'
import { portalBeside } from '#web/ui/popup/portal.ts'
import styles from './tooltip.module.css'

export interface TooltipPopupProps {
  id: string
  anchor: HTMLElement
  content: ReactNode
  onPointerEnter: () => void
  onPointerLeave: () => void
  /** Escape was pressed. */
  onDismiss: () => void
}

/** The popup of a tooltip, beside its anchor. `tooltip.tsx` decides when it is open. */
export function TooltipPopup({
  id,
  anchor,
  content,
  onPointerEnter,
  onPointerLeave,
  onDismiss,
}: TooltipPopupProps) {
  return (
    <Tooltip.Root open onOpenChange={(open) => !open && onDismiss()}>
      <Tooltip.Portal {...portalBeside(anchor)}>
        <Tooltip.Positioner anchor={anchor} sideOffset={6} className={styles.positioner} {...POPPER}>
          <Tooltip.Popup
            id={id}
            role="tooltip"
            className={styles.popup}
            onPointerEnter={onPointerEnter}
            onPointerLeave={onPointerLeave}
          >
            {content}
            <Tooltip.Arrow className={styles.arrow} />
          </Tooltip.Popup>
        </Tooltip.Positioner>
      </Tooltip.Portal>
    </Tooltip.Root>
  )
}
