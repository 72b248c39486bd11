import { links } from '#shared/routes.ts'
import type { Flow } from '#web/lib/api/flow.ts'
import { recordPath } from '#web/lib/session/session.ts'
import { Icon } from '#web/ui/icon/icon.tsx'
import { TextLink } from '#web/ui/text-link/text-link.tsx'
import styles from './settings.module.css'

/** An account's emails, and whether each is verified. One that the field above shows isn't repeated. */
export function Addresses({ of: { identity } }: { of: Flow }) {
  const all = identity?.verifiable_addresses ?? []
  if (all.length === 0) return null
  const isShown = (value: string) => value === identity?.traits?.['email']
  return (
    <ul className={styles.addresses}>
      {all.map(({ value, verified }) => (
        <li key={value} data-verified={verified}>
          <Icon name={verified ? 'success' : 'warning'} />
          {verified ? (
            <span>{isShown(value) ? 'Verified' : `${value} is verified.`}</span>
          ) : (
            <span>
              {isShown(value) ? 'Not verified yet.' : `${value} is not verified yet.`}{' '}
              <TextLink href={links.verification()} onClick={() => recordPath(links.settings())}>
                Verify it
              </TextLink>
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}
