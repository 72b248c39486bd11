import { BreakableUrl } from './breakable-url.tsx'
import { CopyButton } from './copy-button.tsx'
import styles from './copy-field.module.css'

interface CopyFieldProps {
  value: string
  /** What is copied: 'Copy API key'. Absent: a button beside the field copies it. */
  label?: string
  /** Shown in place of the value, as dots for a secret; the value is what is copied. */
  display?: string | undefined
  /** All of it is to be read, in as many lines as that takes; else only a narrow screen shows all. */
  whole?: boolean | undefined
}

/** A value to copy: a key, a URL, a checksum. */
export function CopyField({ value, label, display = value, whole = false }: CopyFieldProps) {
  return (
    <div className={styles.field}>
      <span className={styles.value} data-whole={whole || undefined}>
        {isUrl(display) ? <BreakableUrl url={display} /> : display}
      </span>
      {label && <CopyButton value={value} label={label} />}
    </div>
  )
}

function isUrl(text: string): boolean {
  return /^https?:\/\//.test(text)
}
