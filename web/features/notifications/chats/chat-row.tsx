import { useMutation } from '@tanstack/react-query'
import { directory } from '#shared/contracts/directory.ts'
import {
  CHAT_SERVICES,
  type ChatDestination,
  chatName,
} from '#shared/domain/notifications/chat-destination.ts'
import { KIND_WORDS } from '#shared/domain/notifications/notification-kind.ts'
import styles from '#web/features/notifications/notifications.module.css'
import { rpcMutation } from '#web/lib/api/rpc.ts'
import { useOrganization } from '#web/lib/session/organization.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Switch } from '#web/ui/choice/choice.tsx'
import { Icon } from '#web/ui/icon/icon.tsx'
import { LoginAgain } from '#web/ui/login-again/login-again.tsx'
import { Menu } from '#web/ui/menu/menu.tsx'
import { RelativeTime } from '#web/ui/relative-time/relative-time.tsx'
import { Cell } from '#web/ui/table/table.tsx'
import { ApplicationNames } from './application-names.tsx'
import { resultWords, stateWords } from './chat-words.ts'
import type { Opened } from './opened.ts'

interface ChatRowProps {
  chat: ChatDestination
  onOpen: (opened: Opened) => void
}

/** One chat: what it is told, how that went last, and the switch that turns it on. */
export function ChatRow({ chat, onOpen }: ChatRowProps) {
  const { id, service, host, ending, kinds, applications, disabledAt, last } = chat
  const { org } = useOrganization()
  const refreshes = ['chats.list'] as const
  const update = useMutation(rpcMutation(directory, 'chats.update', { refreshes }))
  const test = useMutation(rpcMutation(directory, 'chats.test', { refreshes }))
  const name = chatName(chat)
  const state = stateWords(chat)
  return (
    <tr>
      <Cell rowHeader>
        {name}
        <span className={styles.under}>
          {chat.name ? `${CHAT_SERVICES[service]}, ` : ''}
          {host}/…{ending}
        </span>
        {state && (
          <span className={styles.under} data-tone={state.tone}>
            <Icon name="warning" size={14} />
            {state.text}
          </span>
        )}
        <LoginAgain error={update.error} form={`chat ${id}`} values={() => null} />
      </Cell>
      <Cell name="Tells of">
        <span className={styles.few}>{kinds.map((kind) => KIND_WORDS[kind].title).join(', ')}</span>
      </Cell>
      <Cell name="Applications">
        <ApplicationNames ids={applications} />
      </Cell>
      <Cell name="Last message">
        <span role="status">
          {last ? (
            <>
              <span className={last.fault === null ? undefined : styles.bad}>{resultWords(last)}</span>
              <span className={styles.under}>
                <RelativeTime value={last.at} />
              </span>
            </>
          ) : (
            'None yet'
          )}
        </span>
      </Cell>
      <Cell name="On">
        <Switch
          label={<span className="visually-hidden">{name} on</span>}
          checked={disabledAt === null}
          disabled={update.isPending}
          onChange={({ target }) => update.mutate({ org: org.id, id, enabled: target.checked })}
        />
      </Cell>
      <Cell align="end" whole>
        <span className={styles.actions}>
          <Button pending={test.isPending} onClick={() => test.mutate({ org: org.id, id })}>
            Send a test
          </Button>
          <Menu
            variant="ghost"
            icon="more"
            label={`Actions for ${name}`}
            align="end"
            entries={[
              { kind: 'action', label: 'Edit', icon: 'edit', onSelect: () => onOpen({ kind: 'edit', chat }) },
              {
                kind: 'action',
                label: 'Delete…',
                icon: 'trash',
                tone: 'danger',
                onSelect: () => onOpen({ kind: 'delete', chat }),
              },
            ]}
          />
        </span>
      </Cell>
    </tr>
  )
}
