import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { directory } from '#shared/contracts/directory.ts'
import { rpcQuery } from '#web/lib/api/rpc.ts'
import { usePages } from '#web/lib/browser/list-state.ts'
import { useSearch } from '#web/lib/browser/search.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Card } from '#web/ui/card/card.tsx'
import { EmptyState } from '#web/ui/empty-state/empty-state.tsx'
import { Loaded } from '#web/ui/loaded/loaded.tsx'
import { Pagination } from '#web/ui/pagination/pagination.tsx'
import { SearchField } from '#web/ui/search-field/search-field.tsx'
import { SkeletonRows } from '#web/ui/skeleton/skeleton-list.tsx'
import { Stack } from '#web/ui/stack/stack.tsx'
import { DANGER, ManageGroups, type ManageGroupsProps } from './manage-groups.tsx'

/** Two calls are made for each organization of a page. */
const PAGE_SIZE = 20

/** Every organization of the user, with a button to archive it or the reason why it can't be archived. */
export function ManageDanger({ onReady }: { onReady: () => void }) {
  const query = useQuery(rpcQuery(directory, 'orgs.list'))
  const isNone = query.isError || query.data?.length === 0
  useEffect(() => {
    if (isNone) onReady()
  }, [isNone, onReady])
  return (
    <Stack gap={5}>
      <Loaded query={query} card={DANGER} loading={<SkeletonRows />}>
        {(organizations) => <Organizations organizations={organizations} onReady={onReady} />}
      </Loaded>
    </Stack>
  )
}

function Organizations({ organizations, onReady }: ManageGroupsProps) {
  const { found, wanted, field } = useSearch(organizations, ({ name, slug }) => `${name}\n${slug}`)
  const { shown, pages } = usePages(found, { search: wanted, size: PAGE_SIZE })
  if (organizations.length === 0)
    return (
      <Card title="Danger Zone">
        <p className="muted">You don’t belong to any organization.</p>
      </Card>
    )
  return (
    <>
      {(organizations.length > PAGE_SIZE || wanted) && (
        <SearchField {...field} label="Search organizations" />
      )}
      {shown.length > 0 ? (
        <ManageGroups organizations={shown} onReady={onReady} />
      ) : (
        <Card {...DANGER}>
          <EmptyState
            icon="search"
            title={`No organizations match “${field.value.trim()}”.`}
            action={<Button onClick={() => field.onChange('')}>Show all organizations</Button>}
          />
        </Card>
      )}
      <Pagination {...pages} label="Pages of organizations" />
    </>
  )
}
