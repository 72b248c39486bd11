import { TextInput } from '#web/ui/text-input/text-input.tsx'
import styles from './search-field.module.css'

interface SearchFieldProps {
  /** Label and placeholder: 'Search members'. */
  label: string
  value: string
  onChange: (value: string) => void
}

/** Filters the list below it. */
export function SearchField({ label, value, onChange }: SearchFieldProps) {
  return (
    <TextInput
      type="search"
      icon="search"
      compact
      aria-label={label}
      placeholder={label}
      autoComplete="off"
      spellCheck={false}
      className={styles.search}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
