import { TextLink } from '#web/ui/text-link/text-link.tsx'
import { DOCS_PAGES } from './docs-pages.ts'

/** Leads from a topic to the pages of the documentation that have all of it. */
export function ReadOn({ pages }: { pages: string[] }) {
  const all = DOCS_PAGES.flatMap((group) => group.pages).filter(({ page }) => pages.includes(page))
  return (
    <p>
      Read on:{' '}
      {all.map(({ page, title }, at) => (
        <span key={page}>
          {at > 0 && ', '}
          <TextLink href={`/docs/${page}`} reload>
            {title}
          </TextLink>
        </span>
      ))}
    </p>
  )
}
