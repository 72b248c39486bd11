import { useState } from 'react'
import styles from '#web/features/identity/identity.module.css'
import type { Message } from '#web/lib/api/flow.ts'
import { Icon, type IconName } from '#web/ui/icon/icon.tsx'

const ICONS: Record<string, IconName> = { error: 'warning', success: 'success' }

/** The service's messages about the form as a whole. Screen readers announce an error at once, and each repetition. */
export function FlowMessages({ messages }: { messages: Message[] | undefined }) {
  const [shown, setShown] = useState({ messages, count: 0 })
  if (shown.messages !== messages) setShown({ messages, count: shown.count + 1 })
  return (
    <div aria-live="polite" className={styles.messages}>
      {messages?.map((message) => (
        <p
          key={`${message.id} ${shown.count}`}
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
