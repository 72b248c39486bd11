export interface SelectOption<Value extends string = string> {
  value: Value
  label: string
  /** A second line that explains the choice. */
  hint?: string | undefined
  disabled?: boolean | undefined
}

export interface SelectProps<Value extends string = string> {
  value: Value | null
  onChange: (value: Value) => void
  options: SelectOption<Value>[]
  placeholder?: string | undefined
  /** Name of the control outside of a `Field`. */
  label?: string | undefined
  disabled?: boolean | undefined
  /** Name under which a form submits the value. */
  name?: string | undefined
  /** As high as a button and as wide as its value, for a row of filters. */
  compact?: boolean | undefined
}
