import type { OrganizationSummary } from '#shared/domain/organizations/organization.ts'
import { Avatar } from '#web/ui/avatar/avatar.tsx'
import { Badge } from '#web/ui/badge/badge.tsx'
import { Icon } from '#web/ui/icon/icon.tsx'
import { TextLink } from '#web/ui/text-link/text-link.tsx'
import styles from './organizations.module.css'

/** One organization in a list; the whole row leads to it. */
export function OrganizationRow({ organization, href }: { organization: OrganizationSummary; href: string }) {
  const { name, slug, role, memberCount } = organization
  return (
    <li>
      <TextLink href={href} className={styles.row}>
        <Avatar name={name} shape="square" />
        <span className={styles.words}>
          <b className="truncate">{name}</b>
          <span className="faint small mono truncate">{slug}</span>
        </span>
        <span className={`${styles.count} muted small`}>
          {memberCount === 1 ? '1 member' : `${memberCount} members`}
        </span>
        <Badge>{role}</Badge>
        <Icon name="chevron-right" />
      </TextLink>
    </li>
  )
}
