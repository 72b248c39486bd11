import { links } from '#shared/routes.ts'
import { TextLink } from '#web/ui/text-link/text-link.tsx'
import styles from './docs.module.css'
import { DOCS_OVERVIEW, DOCS_PAGES } from './docs-pages.ts'
import { DOCS_GROUPS, topicId } from './docs-topics.ts'
import { NavigationGroup } from './navigation-group.tsx'
import { SectionNavigation } from './section-navigation.tsx'

/** All pages of the documentation, this one on top. Narrow screens also get what is on the page. */
export function DocsNavigation() {
  return (
    <SectionNavigation
      label="Docs"
      summary={
        <>
          <span className="muted">Docs / </span>
          {DOCS_OVERVIEW}
        </>
      }
      folded={
        <details>
          <summary>On this page</summary>
          <nav aria-label="On this page">
            <div className={styles.groups}>
              {DOCS_GROUPS.map(({ name, topics }) => (
                <NavigationGroup key={name} name={name}>
                  {topics.map((topic) => (
                    <li key={topic}>
                      <a href={`#${topicId(topic)}`}>{topic}</a>
                    </li>
                  ))}
                </NavigationGroup>
              ))}
            </div>
          </nav>
        </details>
      }
    >
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
