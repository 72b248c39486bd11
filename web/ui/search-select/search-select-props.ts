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
