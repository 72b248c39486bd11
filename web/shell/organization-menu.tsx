import type { OrganizationSummary } from '#shared/domain/organization.ts'
import { can } from '#shared/domain/permissions.ts'
import { links } from '#shared/routes.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Menu } from '#web/ui/menu.tsx'
import type { MenuEntry } from '#web/ui/menu-entry.ts'
import styles from './organization-menu.module.css'
import { organizationTabs } from './organization-tabs.ts'
import type { Place } from './place.ts'

/** Others that the menu offers; who has more finds them in the list of all, or in the palette. */
const SWITCH_LIMIT = 20

interface OrganizationMenuProps {
  orgSlug: string
  place: Place
  /** All organizations of the person; undefined while they are being loaded. */
  organizations: OrganizationSummary[] | undefined
  onCreate: () => void
}

/** Names the organization that is open, leads to its pages, and switches to another one. */
export function OrganizationMenu({ orgSlug, place, organizations, onCreate }: OrganizationMenuProps) {
  const current = organizations?.find((organization) => organization.slug === orgSlug)
  const name = current?.name ?? orgSlug
  const others = organizations?.filter((organization) => organization !== current) ?? []

  const entries: MenuEntry[] = [
    { kind: 'note', id: 'current', content: <Current name={name} organization={current} /> },
    { kind: 'separator', id: 'pages' },
    ...organizationTabs(orgSlug, place).map(({ label, href, icon }) => ({
      kind: 'link' as const,
      label,
      href,
      icon,
    })),
  ]
  if (can(current?.role, 'audit.read'))
    entries.push({ kind: 'link', label: 'Audit log', href: links.audit(orgSlug), icon: 'clock' })
  entries.push({ kind: 'separator', id: 'others' })
  if (others.length > 0)
    entries.push({
      kind: 'group',
      label: 'Switch organization',
      entries: others.slice(0, SWITCH_LIMIT).map((organization) => ({
        kind: 'link',
        label: organization.name,
        href: links.organization(organization.slug),
        picture: <Avatar name={organization.name} shape="square" />,
      })),
    })
  if (others.length > SWITCH_LIMIT)
    entries.push({ kind: 'link', label: 'All organizations', href: links.organizations(), icon: 'users' })
  entries.push({ kind: 'action', label: 'Create new', icon: 'plus', onSelect: onCreate })

  return (
    <Menu
      variant="ghost"
      className={styles.trigger}
      width="19rem"
      entries={entries}
      trigger={
        <>
          <Avatar name={name} shape="square" />
          <span className="truncate">{name}</span>
          <Icon name="chevron-down" size={14} />
        </>
      }
    />
  )
}

function Current({ name, organization }: { name: string; organization: OrganizationSummary | undefined }) {
  const count = organization?.memberCount
  return (
    <div className={styles.current}>
      <Avatar name={name} shape="square" />
      <div className={styles.words}>
        <b className="truncate">{name}</b>
        {organization && (
          <span className="muted small">
            {organization.role} · {count === 1 ? '1 member' : `${count} members`}
          </span>
        )}
      </div>
    </div>
  )
}
