import type { OrganizationSummary } from '#shared/domain/organizations/organization.ts'
import { Icon } from '#web/ui/icon/icon.tsx'
import { TextLink } from '#web/ui/text-link/text-link.tsx'
import { Tile } from '#web/ui/tile/tile.tsx'
import { OrganizationChip } from './organization-chip.tsx'
import styles from './organizations.module.css'

interface OrganizationRowProps {
  organization: OrganizationSummary
  href: string
  /** Another one has the same name: the slug tells them apart. */
  isTwin: boolean
}

/** One organization as a card, which is a link to it. */
export function OrganizationRow({ organization, href, isTwin }: OrganizationRowProps) {
  const { name, slug, role, memberCount } = organization
  return (
    <li>
      <TextLink href={href} className={styles.card}>
        <Tile name={name} slug={slug} size="l" />
        <span className={styles.words}>
          <b className="truncate">{name}</b>
          {isTwin ? (
            <span className={`${styles.about} truncate`}>{slug}</span>
          ) : (
            <span className={styles.about}>
              {role},{' '}
              <span className={styles.count}>
                {memberCount === 1 ? '1 member' : `${memberCount} members`}
              </span>
            </span>
          )}
        </span>
        <OrganizationChip organization={organization} />
        <Icon name="chevron-right" className={styles.arrow} />
      </TextLink>
    </li>
  )
}
