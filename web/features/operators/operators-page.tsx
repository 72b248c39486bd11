import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'wouter'
import { Icon } from '#web/ui/icon/icon.tsx'
import { PageHeader } from '#web/ui/page-header/page-header.tsx'
import { Stack } from '#web/ui/stack/stack.tsx'
import { ActList } from './act-list.tsx'
import { FoundThings } from './found-things.tsx'
import { statusQuery } from './operator-calls.ts'
import styles from './operators.module.css'
import { SearchForm } from './search-form.tsx'

/** For operators of the installation, behind their gate. */
export default function OperatorsPage() {
  const { data } = useQuery(statusQuery)
  const [search, setSearch] = useSearchParams()
  const text = search.get('q') ?? ''
  return (
    <Stack gap={5}>
      <PageHeader description="Find organizations, apps, people and files. Stop abuse and raise limits." />
      {data?.warnings.map((warning) => (
        <p key={warning} className={styles.warning}>
          <Icon name="warning" size={16} />
          {warning}
        </p>
      ))}
      <SearchForm key={text} text={text} onSearch={(next) => setSearch(next ? { q: next } : {})} />
      {text && <FoundThings text={text} />}
      <ActList />
    </Stack>
  )
}
