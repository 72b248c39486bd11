import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { directory } from '#shared/contracts/directory.ts'
import type { ApiKey } from '#shared/domain/organizations/api-key.ts'
import { useFlags } from '#web/lib/api/flags.ts'
import { rpcMutation, rpcQuery } from '#web/lib/api/rpc.ts'
import { PAGE_SIZE, usePages } from '#web/lib/browser/list-state.ts'
import { useSearch } from '#web/lib/browser/search.ts'
import { useOrganization } from '#web/lib/session/organization.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Card } from '#web/ui/card/card.tsx'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import { EmptyState } from '#web/ui/empty-state/empty-state.tsx'
import { Loaded } from '#web/ui/loaded/loaded.tsx'
import { Pagination } from '#web/ui/pagination/pagination.tsx'
import { SearchField } from '#web/ui/search-field/search-field.tsx'
import { SkeletonRows } from '#web/ui/skeleton/skeleton-list.tsx'
import { Stack } from '#web/ui/stack/stack.tsx'
import { HeaderCell, Table } from '#web/ui/table/table.tsx'
import { KeyRow } from './key-row.tsx'

interface KeyTableProps {
  /** Opens the form for a new key; null while it is open. */
  onCreate: (() => void) | null
}

/** The keys, ten to a page, each with its expiry; with more than one page, a search by name. */
export function KeyTable({ onCreate }: KeyTableProps) {
  const { org } = useOrganization()
  const query = useQuery(rpcQuery(directory, 'apiKeys.listByOrg', org.id))
  return (
    <Loaded query={query} card={{ flush: true }} loading={<SkeletonRows />}>
      {(keys) => <Keys keys={keys} onCreate={onCreate} />}
    </Loaded>
  )
}

function Keys({ keys, onCreate }: KeyTableProps & { keys: ApiKey[] }) {
  const [{ showApiKeyCreator }] = useFlags()
  const { found, wanted, field } = useSearch(keys, ({ displayName }) => displayName)
  const { shown, pages } = usePages(found, { search: wanted })
  const [doomed, setDoomed] = useState<ApiKey | null>(null)

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
    <Stack>
      {(keys.length > PAGE_SIZE || wanted) && <SearchField {...field} label="Search API keys" />}
      {shown.length > 0 ? (
        <Card flush>
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
    </Stack>
  )
}

function DeleteKey({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const revoke = useMutation(
    rpcMutation(directory, 'apiKeys.revoke', {
      successToast: 'API key successfully deleted!',
      refreshes: ['apiKeys.listByOrg'],
    }),
  )
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title="Delete API key"
      confirmLabel="Delete API key"
      typedName={apiKey.displayName}
      pending={revoke.isPending}
      onConfirm={() => revoke.mutate({ uid: apiKey.uid }, { onSuccess: onClose })}
    >
      Anything using this key stops working immediately. This can’t be undone.
    </ConfirmDialog>
  )
}
