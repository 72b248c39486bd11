import { TextInput } from '#web/ui/text-input/text-input.tsx'
import styles from './search-field.module.css'

interface SearchFieldProps {
  /** What is looked through, as in 'Search members'. */
  label: string
  value: string
  onChange: (value: string) => void
}

/** Narrows the list below it to what contains the typed text. */
export function SearchField({ label, value, onChange }: SearchFieldProps) {
  return (
    <TextInput
      type="search"
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
