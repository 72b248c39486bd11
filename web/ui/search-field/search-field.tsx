import { TextInput } from '#web/ui/text-input/text-input.tsx'
import styles from './search-field.module.css'

interface SearchFieldProps {
  /** Label, and placeholder unless that is given: 'Search members'. */
  label: string
  placeholder?: string | undefined
  /** ID of a text that says what is found. */
  describedBy?: string | undefined
  value: string
  onChange: (value: string) => void
}

/** Filters the list below it. */
export function SearchField({ label, placeholder = label, describedBy, value, onChange }: SearchFieldProps) {
  return (
    <TextInput
      type="search"
      icon="search"
      compact
      aria-label={label}
      aria-describedby={describedBy}
      placeholder={placeholder}
      autoComplete="off"
      spellCheck={false}
      className={styles.search}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
