import { partLoader, usePart } from '#web/ui/part-loader.ts'
import { TextInput } from '#web/ui/text-input/text-input.tsx'
import type { SearchSelectPopup } from './search-select-popup.tsx'
import type { SearchSelectProps } from './search-select-props.ts'

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
