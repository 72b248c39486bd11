import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { directory } from '#shared/contracts/directory.ts'
import type { ApiKey, CreatedApiKey } from '#shared/domain/organizations/api-key.ts'
import { useFlags } from '#web/lib/api/flags.ts'
import { rpcQuery } from '#web/lib/api/rpc.ts'
import { usePages } from '#web/lib/browser/list-state.ts'
import { useSearch } from '#web/lib/browser/search.ts'
import { useOrganization } from '#web/lib/session/organization.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Card } from '#web/ui/card/card.tsx'
import { EmptyState } from '#web/ui/empty-state/empty-state.tsx'
import { Loaded } from '#web/ui/loaded/loaded.tsx'
import { Pagination } from '#web/ui/pagination/pagination.tsx'
import { SearchField } from '#web/ui/search-field/search-field.tsx'
import { SkeletonRows } from '#web/ui/skeleton/skeleton-list.tsx'
import { Stack } from '#web/ui/stack/stack.tsx'
import { HeaderCell, Table } from '#web/ui/table/table.tsx'
import { abbreviateKey } from './abbreviate-key.ts'
import styles from './api-keys.module.css'
import { DeleteKey } from './delete-key.tsx'
import { KeyRow } from './key-row.tsx'
import { RotateKey } from './rotate-key.tsx'
import { useRotation } from './use-rotation.ts'

/** Fewer are seen at a glance. */
const MIN_SEARCHED = 5

interface KeyTableProps {
  /** Opens the form for a new key; null while it is open. */
  onCreate: (() => void) | null
  onRotated: (key: CreatedApiKey) => void
}

/** The keys, ten to a page, each with its expiry and last use; of many, with a search by name and last characters. */
export function KeyTable(props: KeyTableProps) {
  const { org } = useOrganization()
  const query = useQuery(rpcQuery(directory, 'apiKeys.listByOrg', org.id))
  return (
    <Loaded query={query} card={{ flush: true }} loading={<SkeletonRows plain />}>
      {(keys) => <Keys keys={keys} {...props} />}
    </Loaded>
  )
}

function Keys({ keys, onCreate, onRotated }: KeyTableProps & { keys: ApiKey[] }) {
  const [{ showApiKeyCreator }] = useFlags()
  const { found, wanted, field } = useSearch(keys, searchableText)
  const { shown, pages } = usePages(found, { search: wanted })
  const [doomed, setDoomed] = useState<ApiKey | null>(null)
  const rotation = useRotation(keys, onRotated)

  if (keys.length === 0)
    return (
      <Card>
        <EmptyState
          icon="key"
          title="No API keys yet"
          action={onCreate && <Button onClick={onCreate}>Create your first API key</Button>}
        >
          CI publishes releases with a key in <code>GANTRY_API_KEY</code>.
        </EmptyState>
      </Card>
    )
  return (
    <Stack gap={4}>
      {(keys.length >= MIN_SEARCHED || wanted) && <SearchField {...field} label="Search API keys" />}
      {shown.length > 0 ? (
        <Card flush className={styles.table}>
          <Table label="API keys" roomy fold>
            <thead>
              <tr>
                <HeaderCell>Name</HeaderCell>
                <HeaderCell>Scope</HeaderCell>
                <HeaderCell>Expires</HeaderCell>
                <HeaderCell>Last used</HeaderCell>
                <HeaderCell>Created at</HeaderCell>
                {showApiKeyCreator && <HeaderCell>Created by</HeaderCell>}
                <HeaderCell align="end">
                  <span className="visually-hidden">Actions</span>
                </HeaderCell>
              </tr>
            </thead>
            <tbody>
              {shown.map((key) => (
                <KeyRow
                  key={key.uid}
                  apiKey={key}
                  showCreator={showApiKeyCreator}
                  onRotate={() => rotation.open(key)}
                  onDelete={() => setDoomed(key)}
                />
              ))}
            </tbody>
          </Table>
        </Card>
      ) : (
        <Card>
          <p className="muted">No keys match “{field.value.trim()}”.</p>
        </Card>
      )}
      <Pagination {...pages} label="Pages of API keys" />
      {doomed && <DeleteKey apiKey={doomed} onClose={() => setDoomed(null)} />}
      {rotation.dialog && <RotateKey {...rotation.dialog} />}
    </Stack>
  )
}

function searchableText({ displayName, tail }: ApiKey): string {
  return tail ? `${displayName} ${abbreviateKey(tail)}` : displayName
}
