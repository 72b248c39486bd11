import type { ReactNode } from 'react'
import { links } from '#shared/routes.ts'
import type { AppPlace } from '#web/features/releases/use-app-place.ts'
import { TextLink } from '#web/ui/text-link/text-link.tsx'
import type { OfferedShare } from './describe-rollout.ts'
import styles from './offered-bar.module.css'

interface OfferedBarProps {
  place: AppPlace
  /** The live release last. None while they are being loaded. */
  shares: readonly OfferedShare[]
  /** What a legend doesn't tell. */
  children: ReactNode
}

/** The clients of a channel as a bar, divided by what they are offered; of two parts, with their versions. */
export function OfferedBar({ place, shares, children }: OfferedBarProps) {
  const [live, ahead, ...more] = shares.toReversed()
  return (
    <div className={styles.offered}>
      <div className={styles.bar} aria-hidden="true">
        {shares.toReversed().map(({ id, percent }) => (
          <span
            key={id}
            className={styles.part}
            data-whole={shares.length === 1 || undefined}
            data-other={id !== live?.id || undefined}
            style={{ flexGrow: percent }}
          />
        ))}
      </div>
      {live && ahead && more.length === 0 ? (
        <ul className={styles.legend} aria-label="Offered to clients">
          <li>
            <span className={styles.part} />
            <span className="mono">{live.version}</span>
            <span>
              offered to <b>{live.percent}%</b> of clients
            </span>
          </li>
          <li>
            <span className={styles.part} data-other />
            <TextLink className="link mono" href={links.release(place.org, place.app, ahead.id)}>
              {ahead.version}
            </TextLink>
            <span>
              offered to <b>{ahead.percent}%</b>
            </span>
          </li>
        </ul>
      ) : (
        children
      )}
    </div>
  )
}
