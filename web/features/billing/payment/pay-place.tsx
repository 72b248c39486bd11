import { createContext, type ReactNode, use } from 'react'
import { createPortal } from 'react-dom'
import { Stack } from '#web/ui/stack/stack.tsx'

/** The element that the paying button is drawn into. Undefined: below the fields; null: not in the page yet. */
export const PayPlaceContext = createContext<HTMLElement | null | undefined>(undefined)

/** What belongs to the press that pays: its button and why it failed. Beside the total, where there is one. */
export function PayPlace({ children }: { children: ReactNode }) {
  const place = use(PayPlaceContext)
  const content = <Stack>{children}</Stack>
  if (place === undefined) return content
  return place && createPortal(content, place)
}
