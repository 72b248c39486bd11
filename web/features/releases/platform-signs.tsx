import type { System } from '#web/lib/format/platform-words.ts'
import { Icon, type IconSource } from '#web/ui/icon/icon.tsx'
import { linux, macos, windows } from '#web/ui/icon/shapes.ts'
import styles from './platform-signs.module.css'
import { describeSign, lostNames, systemSigns } from './platforms.ts'

/** The mark of each system. */
export const SYSTEM_SIGNS: Record<System, IconSource> = { Windows: windows, macOS: macos, Linux: linux }

interface PlatformSignsProps {
  /** Update platforms of the release. */
  platforms: readonly string[]
  /** Those of the release before it; null without one. */
  before: readonly string[] | null
  /** Whether files may still come. */
  isDraft?: boolean
}

/** The systems that a release updates; a hole for one that the release before it updated and it doesn't. */
export function PlatformSigns({ platforms, before, isDraft = false }: PlatformSignsProps) {
  const signs = systemSigns(platforms, before)
  if (signs.length === 0) return <span className="faint">None</span>
  return (
    <span className={styles.signs}>
      {signs.map((sign) => (
        <span
          key={sign.system}
          className={sign.lost.length > 0 ? styles.hole : styles.sign}
          title={describeSign(sign)}
        >
          <Icon name={SYSTEM_SIGNS[sign.system]} size={sign.lost.length > 0 ? 13 : 17} />
        </span>
      ))}
      {isDraft && signs.some(({ lost }) => lost.length > 0) && (
        <span className={styles.words} aria-hidden="true">
          No update file yet for {lostNames(signs)}
        </span>
      )}
      <span className="visually-hidden">{signs.map(describeSign).join(', ')}</span>
    </span>
  )
}
