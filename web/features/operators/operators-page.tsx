import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'wouter'
import { Columns } from '#web/ui/columns/columns.tsx'
import { Note } from '#web/ui/note/note.tsx'
import { PageHeader } from '#web/ui/page-header/page-header.tsx'
import { Stack } from '#web/ui/stack/stack.tsx'
import { ActList } from './act-list.tsx'
import { FoundThings } from './found-things.tsx'
import { statusQuery } from './operator-calls.ts'
import { SearchForm } from './search-form.tsx'

/** For operators of the installation, behind their gate. */
export default function OperatorsPage() {
  const { data } = useQuery(statusQuery)
  const [search, setSearch] = useSearchParams()
  const text = search.get('q') ?? ''
  return (
    <Stack gap={5}>
      <PageHeader description="Suspend organizations, take down applications and files, free up slugs and raise limits." />
      {data?.warnings.map((warning) => (
        <Note key={warning} tone="warn" title={warning} />
      ))}
      <SearchForm key={text} text={text} onSearch={(next) => setSearch(next ? { q: next } : {})} />
      {text ? (
        <Columns margin={<ActList />}>
          <FoundThings text={text} />
        </Columns>
      ) : (
        <ActList />
      )}
    </Stack>
  )
}
