import { useMemo } from 'react'
import { links } from '#shared/routes.ts'
import { isUpdatePageOf, UPDATE_PAGES, type UpdatePage } from '#shared/update-pages.ts'
import { useApplication } from '#web/lib/session/organization.ts'
import { insecureNote } from '#web/lib/update-guides/insecure-note.ts'
import { stepId } from '#web/lib/update-guides/own-guide.ts'
import { feedUrl, type Guide, type GuideSetup } from '#web/lib/update-guides/update-guide.ts'
import { Badge } from '#web/ui/badge/badge.tsx'
import { CopyField } from '#web/ui/copy/copy-field.tsx'
import { FoldedLinks, FoldedRows } from '#web/ui/folded/folded.tsx'
import { OnThisPage } from '#web/ui/on-this-page/on-this-page.tsx'
import { TextLink } from '#web/ui/text-link/text-link.tsx'
import { shortToolName } from './tool-names.ts'
import styles from './update-page.module.css'

interface GuideAsideProps {
  page: UpdatePage
  guide: Guide
  setup: GuideSetup
}

/**
 * Beside the steps, or above them where there is no room: where they are, the URL that all of them are about, and the
 * guides for other tools.
 */
export function GuideAside({ page, guide, setup }: GuideAsideProps) {
  const application = useApplication()
  const sections = useMemo(
    () =>
      guide.steps.map(({ title, kind }, index, steps) => ({
        id: stepId(title),
        title: kind ? title : `${steps.slice(0, index).filter((step) => !step.kind).length + 1}. ${title}`,
        level: kind === 'part' ? (3 as const) : undefined,
      })),
    [guide],
  )
  const tools = (
    <ul className={styles.tools}>
      {UPDATE_PAGES.filter((each) => each !== page).map((each) => (
        <li key={each}>
          <TextLink href={links.updatePage(setup.org, setup.app, each)}>
            {shortToolName(each)}
            {isUpdatePageOf(each, application) && (
              <>
                {' '}
                <Badge>Used by this app</Badge>
              </>
            )}
          </TextLink>
        </li>
      ))}
    </ul>
  )
  return (
    <aside className={styles.aside} aria-label="About this guide">
      <div className={styles.stays}>
        <FoldedRows className={styles.folded}>
          <FoldedLinks label="On this page">
            <ul>
              {sections.map(({ id, title }) => (
                <li key={id}>
                  <a href={`#${id}`}>{title}</a>
                </li>
              ))}
            </ul>
          </FoldedLinks>
          <FoldedLinks label="Other tools">{tools}</FoldedLinks>
        </FoldedRows>
        <div className={styles.here}>
          <OnThisPage sections={sections} />
        </div>
        <section>
          <h2>Feed URL</h2>
          <div className={styles.feed}>
            <CopyField
              value={[feedUrl(setup, guide.variables), guide.document].filter(Boolean).join('/')}
              label="Copy the feed URL"
            />
          </div>
          <p className="muted small">
            {guide.variables === null
              ? guide.document
                ? 'Step 3 shows what to add for each updater.'
                : 'The updater adds the rest of the URL.'
              : `The updater fills in the braces. ${page === 'packager-update' ? '' : insecureNote(setup.deliveryOrigin)}`}
          </p>
        </section>
        <nav className={styles.here} aria-labelledby="other-tools">
          <h2 id="other-tools">Other tools</h2>
          {tools}
        </nav>
      </div>
    </aside>
  )
}
