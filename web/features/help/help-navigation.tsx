import { DEFAULT_LINKS, type LinkName } from '#shared/routes.ts'
import { settings } from '#web/lib/api/settings.ts'
import { TextLink } from '#web/ui/text-link/text-link.tsx'
import { NavigationGroup } from './navigation-group.tsx'
import { SectionNavigation } from './section-navigation.tsx'

const GROUPS: { name: string; pages: Partial<Record<LinkName, string>> }[] = [
  { name: 'Help', pages: { docs: 'Docs', support: 'Support', community: 'Community', status: 'Status' } },
  { name: 'Legal', pages: { cookies: 'Cookies', privacy: 'Privacy', terms: 'Terms' } },
]

/** The help pages, with the open one. */
export function HelpNavigation({ page }: { page: string }) {
  return (
    <SectionNavigation label="Help pages">
      {GROUPS.map(({ name, pages }) => (
        <NavigationGroup key={name} name={name}>
          {(Object.keys(pages) as LinkName[]).map((link) => {
            const href = settings.links[link]
            const isCurrent = link === page && href === DEFAULT_LINKS[link]
            return (
              href && (
                <li key={link}>
                  <TextLink href={href} aria-current={isCurrent ? 'page' : undefined}>
                    {pages[link]}
                  </TextLink>
                </li>
              )
            )
          })}
        </NavigationGroup>
      ))}
    </SectionNavigation>
  )
}
