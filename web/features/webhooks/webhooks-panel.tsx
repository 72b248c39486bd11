import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { directory } from '#shared/contracts/directory.ts'
import { endpointName } from '#shared/domain/webhooks/webhook-endpoint.ts'
import { rpcQuery } from '#web/lib/api/rpc.ts'
import { useRequestedAction } from '#web/lib/browser/requested-action.ts'
import { useOrganization } from '#web/lib/session/organization.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Loaded } from '#web/ui/loaded/loaded.tsx'
import { PageHeader } from '#web/ui/page-header/page-header.tsx'
import { SkeletonRows } from '#web/ui/skeleton/skeleton-list.tsx'
import { Stack } from '#web/ui/stack/stack.tsx'
import { DeleteEndpoint } from './delete-endpoint.tsx'
import { Deliveries } from './deliveries.tsx'
import { EndpointForm } from './endpoint-form.tsx'
import { EndpointTable } from './endpoint-table.tsx'
import { FirstEndpoint } from './first-endpoint.tsx'
import type { Opened } from './opened.ts'
import { RotateSecret } from './rotate-secret.tsx'
import { SecretPanel, type ShownSecret } from './secret-panel.tsx'
import { useShown } from './use-shown.ts'
import { WebhookDocs } from './webhook-docs.tsx'

/** The endpoints, and the deliveries of the one that is chosen. A secret is shown until it is hidden. */
export function WebhooksPanel() {
  const { org } = useOrganization()
  const query = useQuery(rpcQuery(directory, 'webhooks.list', org.id))
  const [opened, setOpened] = useState<Opened | null>(null)
  const [secret, setSecret] = useState<ShownSecret | null>(null)
  const { shown, linkTo } = useShown()
  const [, go] = useLocation()
  const add = () => setOpened({ kind: 'add' })
  useRequestedAction('add-webhook', add)
  const close = () => setOpened(null)
  const showSecret = (next: ShownSecret) => {
    setSecret(next)
    close()
  }
  const isEmpty = query.data?.length === 0
  const chosen = query.data?.find(({ id }) => id === shown.endpoint) ?? query.data?.[0]
  return (
    <Stack gap={5}>
      <PageHeader
        description="Tell your own systems when something happens."
        compact={isEmpty}
        actions={
          <>
            <WebhookDocs />
            {!isEmpty && (
              <Button variant="primary" icon="plus" onClick={add}>
                Add endpoint
              </Button>
            )}
          </>
        }
      />
      {secret && <SecretPanel key={secret.value} secret={secret} onHide={() => setSecret(null)} />}
      <Loaded query={query} card={{ flush: true }} loading={<SkeletonRows plain />}>
        {(endpoints) =>
          endpoints.length > 0 ? (
            <EndpointTable endpoints={endpoints} chosen={chosen} onOpen={setOpened} />
          ) : (
            <FirstEndpoint onAdd={add} />
          )
        }
      </Loaded>
      {chosen && <Deliveries key={chosen.id} endpoint={chosen} />}
      {(opened?.kind === 'add' || opened?.kind === 'edit') && (
        <EndpointForm
          endpoint={opened.kind === 'edit' ? opened.endpoint : null}
          onClose={close}
          onCreated={({ endpoint, secret: value }) => {
            // A test goes to the endpoint that is chosen.
            go(linkTo({ endpoint: endpoint.id }))
            showSecret({ name: endpointName(endpoint), value, isRotated: false, formerUntil: null })
          }}
        />
      )}
      {opened?.kind === 'rotate' && (
        <RotateSecret endpoint={opened.endpoint} onClose={close} onRotated={showSecret} />
      )}
      {opened?.kind === 'delete' && <DeleteEndpoint endpoint={opened.endpoint} onClose={close} />}
    </Stack>
  )
}
