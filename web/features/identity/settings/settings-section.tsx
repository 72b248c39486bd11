import type { ReactNode } from 'react'
import { FlowMessages } from '#web/features/identity/flow/form/flow-messages.tsx'
import type { Message } from '#web/lib/api/flow.ts'
import { Card } from '#web/ui/card/card.tsx'
import styles from './settings.module.css'

interface SettingsSectionProps {
  title: string
  about?: string | undefined
  messages?: Message[] | undefined
  /** Rows that reach the edges of the card. */
  flush?: boolean
  children: ReactNode
}

/** A part of the settings: what it is about, and beside it, where there is room, what can be done. */
export function SettingsSection(props: SettingsSectionProps) {
  const { title, about, messages, flush = false, children } = props
  return (
    <section className={styles.section}>
      <div className={styles.head}>
        <h2>{title}</h2>
        {about && <p>{about}</p>}
      </div>
      <div className={styles.body}>
        <FlowMessages messages={messages} />
        <Card flush={flush}>{children}</Card>
      </div>
    </section>
  )
}
