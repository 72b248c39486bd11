import styles from '#web/features/releases/release/release-page.module.css'
import { Icon } from '#web/ui/icon/icon.tsx'

interface FindingsProps {
  tone: 'warn' | 'bad'
  title: string
  texts: readonly string[]
}

/** What was found to be missing or odd; nothing when nothing was. */
export function Findings({ tone, title, texts }: FindingsProps) {
  if (texts.length === 0) return null
  return (
    <div className={styles.findings} data-tone={tone} role="status">
      <b>
        <Icon name="warning" size={14} /> {title}
      </b>
      <ul>
        {texts.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </div>
  )
}
