import { type FormEvent, useState } from 'react'
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
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSearch(typed.trim())
  }
  return (
    <form onSubmit={submit} className={styles.search}>
      <SearchField label="Name, slug, email, SHA-256, ID or URL" value={typed} onChange={setTyped} />
      <Button type="submit" variant="primary" size="l">
        Search
      </Button>
    </form>
  )
}
