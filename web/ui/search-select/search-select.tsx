import { partLoader, usePart } from '#web/ui/part-loader.ts'
import { TextInput } from '#web/ui/text-input/text-input.tsx'
import type { SearchSelectPopup } from './search-select-popup.tsx'

export interface SearchOption {
  value: string
  label: string
  /** Address of a picture; without one initials stand before the label. */
  picture?: string | undefined
}

export interface SearchSelectProps {
  /** May be thousands: only the first matches are shown. */
  options: SearchOption[]
  onChoose: (value: string) => void
  /** Name of the control, and what stands in it while it is empty. */
  label: string
  /** What the list says when nothing matches. */
  noMatch: string
  disabled?: boolean | undefined
  /** Id of a text that says more, as why it is disabled. */
  'aria-describedby'?: string | undefined
}

const popup = partLoader(() =>
  import('./search-select-popup.tsx').then((part): typeof SearchSelectPopup => part.SearchSelectPopup),
)

/**
 * One of many, found by typing. Choosing acts at once and leaves the field empty for the next. Its code is fetched
 * with the screen that shows it: nobody waits for it who does not see it.
 */
export function SearchSelect(props: SearchSelectProps) {
  const Part = usePart(popup, true)
  if (Part) return <Part {...props} />
  return <TextInput aria-label={props.label} placeholder={props.label} disabled />
}
