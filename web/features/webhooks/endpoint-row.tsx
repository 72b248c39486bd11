import { useMutation, useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import { directory } from '#shared/contracts/directory.ts'
import { EVENT_WORDS } from '#shared/domain/event-words.ts'
import { endpointName, type WebhookEndpoint } from '#shared/domain/webhooks/webhook-endpoint.ts'
import { rpcMutation, rpcQuery } from '#web/lib/api/rpc.ts'
import { formatCount } from '#web/lib/format/format.ts'
import { useOrganization } from '#web/lib/session/organization.ts'
import { Sparkline } from '#web/ui/chart/sparkline.tsx'
import { Switch } from '#web/ui/choice/choice.tsx'
import { Icon } from '#web/ui/icon/icon.tsx'
import { LoginAgain } from '#web/ui/login-again/login-again.tsx'
import { Menu } from '#web/ui/menu/menu.tsx'
import { Cell, RowLink } from '#web/ui/table/table.tsx'
import { stateWords } from './endpoint-words.ts'
import type { Opened } from './opened.ts'
import { useShown } from './use-shown.ts'
import styles from './webhooks.module.css'

interface EndpointRowProps {
  endpoint: WebhookEndpoint
  isChosen: boolean
  onOpen: (opened: Opened) => void
}

/** One endpoint: what it is told, how that has gone, and the switch that turns it on. */
export function EndpointRow({ endpoint, isChosen, onOpen }: EndpointRowProps) {
  const { id, url, events, disabledAt, recent } = endpoint
  const { org } = useOrganization()
  const { linkTo } = useShown()
  const update = useMutation(rpcMutation(directory, 'webhooks.update', { refreshes: ['webhooks.list'] }))
  const name = endpointName(endpoint)
  const state = stateWords(endpoint, Date.now())
  const all = recent.daily.reduce((sum, each) => sum + each, 0)
  return (
    <tr className={styles.endpoint} data-open={isChosen || undefined}>
      <Cell rowHeader>
        <RowLink href={linkTo({ endpoint: id })} className={styles.url} aria-current={isChosen || undefined}>
          <BreakableUrl url={url} />
        </RowLink>
        {endpoint.name && <span className={styles.under}>{endpoint.name}</span>}
        {state && (
          <span className={styles.under} data-tone={state.tone}>
            <Icon name="warning" size={14} />
            {state.text}
          </span>
        )}
        <LoginAgain error={update.error} form={`webhook ${id}`} values={() => null} />
      </Cell>
      <Cell name="Events">
        <span className={styles.few}>{events?.map((each) => EVENT_WORDS[each]).join(', ') ?? 'All'}</span>
      </Cell>
      <Cell name="Applications">
        <ApplicationNames ids={endpoint.applications} />
      </Cell>
      <Cell name="Last 7 days">
        <span className={styles.recent}>
          <Sparkline values={recent.daily} color={disabledAt ? 'rest' : 'kind-1'} />
          <span>
            {formatCount(all)}
            {recent.failed > 0 && <span className={styles.bad}>, {formatCount(recent.failed)} failed</span>}
          </span>
        </span>
      </Cell>
      <Cell name="On">
        <span className={styles.above}>
          <Switch
            label={<span className="visually-hidden">{name} on</span>}
            checked={disabledAt === null}
            disabled={update.isPending}
            onChange={({ target }) => update.mutate({ org: org.id, id, enabled: target.checked })}
          />
        </span>
      </Cell>
      <Cell align="end">
        <span className={styles.corner}>
          <Menu
            variant="ghost"
            icon="more"
            label={`Actions for ${name}`}
            align="end"
            entries={[
              {
                kind: 'action',
                label: 'Edit',
                icon: 'edit',
                onSelect: () => onOpen({ kind: 'edit', endpoint }),
              },
              {
                kind: 'action',
                label: 'Rotate secret…',
                icon: 'refresh',
                onSelect: () => onOpen({ kind: 'rotate', endpoint }),
              },
              {
                kind: 'action',
                label: 'Delete…',
                icon: 'trash',
                tone: 'danger',
                onSelect: () => onOpen({ kind: 'delete', endpoint }),
              },
            ]}
          />
        </span>
      </Cell>
    </tr>
  )
}

/** Breaks behind its slashes before it breaks within a word. */
function BreakableUrl({ url }: { url: string }) {
  const [first = '', ...rest] = url.split(/(?<=[^/]\/)(?=[^/])/)
  return (
    <>
      {first}
      {rest.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a URL has no other names for its parts.
        <Fragment key={index}>
          <wbr />
          {part}
        </Fragment>
      ))}
    </>
  )
}

/** Applications that were deleted are counted. */
function ApplicationNames({ ids }: { ids: string[] | null }) {
  const { org } = useOrganization()
  const query = useQuery({
    ...rpcQuery(directory, 'applications.list', { org: org.slug }),
    enabled: ids !== null,
  })
  if (ids === null) return 'All'
  const names = (query.data ?? []).filter(({ id }) => ids.includes(id)).map(({ name }) => name)
  const gone = query.data ? ids.length - names.length : 0
  if (gone > 0) names.push(`${gone} deleted`)
  return <span className={styles.few}>{names.join(', ')}</span>
}
