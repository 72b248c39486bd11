import { TextLink } from '#web/ui/text-link/text-link.tsx'
import styles from './segments.module.css'

interface SegmentsProps<Value extends string> {
  /** What is chosen: 'Range'. */
  label: string
  value: Value
  onChange: (value: Value) => void
  options: readonly { value: Value; label: string; count?: number | undefined }[]
}

/** One of a few choices, all of them in sight; it takes effect at once. */
export function Segments<Value extends string>({ label, value, onChange, options }: SegmentsProps<Value>) {
  return (
    <fieldset className={styles.segments} aria-label={label}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          className={styles.segment}
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
        >
          {option.label}
          <Count of={option.count} />
        </button>
      ))}
    </fieldset>
  )
}

interface SegmentLinksProps {
  label: string
  options: readonly { href: string; label: string; current: boolean; count?: number | undefined }[]
}

/** Segments whose choice is an address: filters that Back returns to, or versions of a page. */
export function SegmentLinks({ label, options }: SegmentLinksProps) {
  return (
    <nav className={styles.segments} aria-label={label}>
      {options.map((option) => (
        <TextLink
          key={option.href}
          href={option.href}
          className={styles.segment}
          aria-current={option.current ? 'page' : undefined}
        >
          {option.label}
          <Count of={option.count} />
        </TextLink>
      ))}
    </nav>
  )
}

function Count({ of }: { of: number | undefined }) {
  return of === undefined ? null : <span className={styles.count}>{of}</span>
}
