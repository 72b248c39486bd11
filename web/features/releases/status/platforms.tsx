import type { Group } from '#web/features/releases/downloads/download-platforms.ts'
import { SYSTEM_SIGNS } from '#web/features/releases/platform-signs.tsx'
import { Icon, type IconSource } from '#web/ui/icon/icon.tsx'
import styles from './platforms.module.css'
import type { StatusPlatform } from './status-platforms.ts'

interface PlatformsProps {
  label: string
  platforms: readonly StatusPlatform[]
}

/** The systems that a release is for, each with its processors, in one line where it has room. */
export function Platforms({ label, platforms }: PlatformsProps) {
  return (
    <ul className={styles.platforms} aria-label={label}>
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
