// Heavy (Base UI's combobox): import it lazily.

import { Combobox } from '@base-ui/react/combobox'
import { useEffect, useId, useState } from 'react'
import { Avatar } from '#web/ui/avatar/avatar.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { POPPER, SELECT_OFFSET_PX } from '#web/ui/popup/popper.ts'
import popup from '#web/ui/popup/popup.module.css'
import { portalBeside } from '#web/ui/popup/portal.ts'
import { TextInput } from '#web/ui/text-input/text-input.tsx'
import styles from './search-select.module.css'

/** Matches shown at once; typing more narrows them down. */
const MAX_MATCHES = 50

export interface SearchOption {
  value: string
  label: string
  /** URL of a picture; without one, initials are shown before the label. */
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

/** One of many, found by typing. Choosing acts immediately and clears the field for the next choice. */
export function SearchSelect({
  options,
  onChoose,
  label,
  noMatch,
  disabled = false,
  'aria-describedby': describedBy,
}: SearchSelectProps) {
  const [query, setQuery] = useState('')
  const [field, setField] = useState<HTMLInputElement | null>(null)
  const [open, setOpen] = useState(false)
  useReadablePage(field, open)
  const portal = useId()
  const choose = (option: SearchOption | null) => {
    if (!option) return
    setQuery('')
    onChoose(option.value)
  }
  return (
    <Combobox.Root
      items={options}
      open={open}
      onOpenChange={setOpen}
      value={null}
      onValueChange={choose}
      inputValue={query}
      onInputValueChange={(next, { reason }) => reason !== 'item-press' && setQuery(next)}
      itemToStringLabel={labelOf}
      filter={matches}
      limit={MAX_MATCHES}
      disabled={disabled}
      autoHighlight
    >
      <Combobox.Input
        ref={setField}
        aria-label={label}
        aria-describedby={describedBy}
        placeholder={label}
        autoComplete="off"
        spellCheck={false}
        render={<TextInput icon="search" />}
      />
      {/* In reading order the list follows the field. */}
      {open && <span className="visually-hidden" aria-owns={portal} />}
      <Combobox.Portal id={portal} {...portalBeside(field)}>
        <Combobox.Positioner
          className={popup.positioner}
          align="start"
          sideOffset={SELECT_OFFSET_PX}
          {...POPPER}
        >
          <Combobox.Popup className={classNames(popup.popup, styles.popup)}>
            <Combobox.Empty>
              <span className={popup.empty}>{noMatch}</span>
            </Combobox.Empty>
            <Combobox.List aria-label={label}>
              {(option: SearchOption) => (
                <Combobox.Item key={option.value} value={option} className={popup.item}>
                  <Avatar name={option.label} picture={option.picture} />
                  <span className="truncate">{option.label}</span>
                </Combobox.Item>
              )}
            </Combobox.List>
          </Combobox.Popup>
        </Combobox.Positioner>
      </Combobox.Portal>
    </Combobox.Root>
  )
}

/**
 * While its list is open the library hides the rest of the page from screen readers, though one may leave the field
 * at any time. It spares live regions: so the page is one, that says nothing.
 */
function useReadablePage(field: Element | null, open: boolean): void {
  useEffect(() => {
    const page = open && field?.closest('body > *')
    if (!page) return
    page.setAttribute('aria-live', 'off')
    return () => page.removeAttribute('aria-live')
  }, [field, open])
}

function labelOf(option: SearchOption | null): string {
  return option?.label ?? ''
}

/** Plain containment: the library's own comparison by language takes too long for thousands. */
function matches({ label }: SearchOption, query: string): boolean {
  return label.toLowerCase().includes(query.trim().toLowerCase())
}
