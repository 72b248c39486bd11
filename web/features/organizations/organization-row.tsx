import type { OrganizationSummary } from '#shared/domain/organizations/organization.ts'
import { TextLink } from '#web/ui/text-link/text-link.tsx'
import { Tile } from '#web/ui/tile/tile.tsx'
import styles from './organizations.module.css'

/** One organization as a card, which is a link to it. */
export function OrganizationRow({ organization, href }: { organization: OrganizationSummary; href: string }) {
  const { name, slug, role, memberCount } = organization
  return (
    <li>
      <TextLink href={href} className={styles.card}>
        <Tile name={name} slug={slug} size="l" />
        <span className={styles.words}>
          <b className="truncate">{name}</b>
          <span className={styles.about}>
            <span className="mono truncate">{slug}</span>
            <span>{memberCount === 1 ? '1 member' : `${memberCount} members`}</span>
            <span>{role}</span>
          </span>
        </span>
      </TextLink>
    </li>
  )
}
