import { type FormEvent, useId, useState } from 'react'
import { Button } from '#web/ui/button/button.tsx'
import { SearchField } from '#web/ui/search-field/search-field.tsx'
import styles from './operators.module.css'

interface SearchFormProps {
  /** The current search. */
  text: string
  onSearch: (text: string) => void
}

/** Searches on submit: a complaint names a whole URL or hash, so there's nothing to find while typing. */
export function SearchForm({ text, onSearch }: SearchFormProps) {
  const [typed, setTyped] = useState(text)
  const helpId = useId()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSearch(typed.trim())
  }
  return (
    <form onSubmit={submit} className={styles.search}>
      <div className={styles.line}>
        <SearchField
          label="Search the installation"
          placeholder="Name, email, ID or URL"
          describedBy={helpId}
          value={typed}
          onChange={setTyped}
        />
        <Button type="submit" variant="primary">
          Search
        </Button>
      </div>
      <p id={helpId} className="muted small">
        Find organizations and applications by name, slug, ID or URL, people by email or ID, and files by ID,
        URL or <span className={styles.whole}>SHA-256</span>.
      </p>
    </form>
  )
}
