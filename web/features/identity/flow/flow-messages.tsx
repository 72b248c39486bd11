import { useRef } from 'react'
import styles from '#web/features/identity/identity.module.css'
import type { Message } from '#web/lib/api/flow.ts'
import { Icon, type IconName } from '#web/ui/icon/icon.tsx'

const ICONS: Record<string, IconName> = { error: 'warning', success: 'success' }

/** The service's messages about the form as a whole. Screen readers announce an error at once, and each repetition. */
export function FlowMessages({ messages }: { messages: Message[] | undefined }) {
  const latest = useRef({ messages, count: 0 })
  if (latest.current.messages !== messages) latest.current = { messages, count: latest.current.count + 1 }
  return (
    <div aria-live="polite" className={styles.messages}>
      {messages?.map((message) => (
        <p
          key={`${message.id} ${latest.current.count}`}
          className={styles.message}
          data-type={message.type}
          role={message.type === 'error' ? 'alert' : undefined}
        >
          <Icon name={ICONS[message.type] ?? 'info'} />
          <span>{message.text}</span>
        </p>
      ))}
    </div>
  )
}
