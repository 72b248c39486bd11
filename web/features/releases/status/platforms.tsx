import type { Group } from '#web/features/releases/downloads/download-platforms.ts'
import { SYSTEM_SIGNS } from '#web/features/releases/platform-signs.tsx'
import { Icon, type IconSource } from '#web/ui/icon/icon.tsx'
import styles from './platforms.module.css'
import type { StatusPlatform } from './status-platforms.ts'

interface PlatformsProps {
  label: string
  platforms: readonly StatusPlatform[]
  /** In a line with its name, not a row each. */
  across?: boolean
}

/** The systems that a release is for, each with its processors. */
export function Platforms({ label, platforms, across = false }: PlatformsProps) {
  return (
    <ul className={styles.platforms} data-across={across || undefined} aria-label={label}>
      {platforms.map(({ system, processors }) => {
        const sign = (SYSTEM_SIGNS as Partial<Record<Group, IconSource>>)[system]
        return (
          <li key={system}>
            {sign && <Icon name={sign} size={17} />}
            <b>{system}</b>
            {processors.length > 0 && <span>{processors.join(', ')}</span>}
          </li>
        )
      })}
    </ul>
  )
}
