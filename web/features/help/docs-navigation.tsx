import { links } from '#shared/routes.ts'
import { TextLink } from '#web/ui/text-link/text-link.tsx'
import { DOCS_OVERVIEW, DOCS_PAGES } from './docs-pages.ts'
import { NavigationGroup } from './navigation-group.tsx'
import { SectionNavigation } from './section-navigation.tsx'

/** All pages of the documentation, this one on top. */
export function DocsNavigation() {
  return (
    <SectionNavigation label="Docs" summary="All docs">
      <NavigationGroup>
        <li>
          <TextLink href={links.help('docs')} aria-current="page">
            {DOCS_OVERVIEW}
          </TextLink>
        </li>
      </NavigationGroup>
      {DOCS_PAGES.map(({ name, pages }) => (
        <NavigationGroup key={name} name={name}>
          {pages.map(({ page, title }) => (
            <li key={page}>
              <TextLink href={`/docs/${page}`} reload>
                {title}
              </TextLink>
            </li>
          ))}
        </NavigationGroup>
      ))}
    </SectionNavigation>
  )
}
