import { useMemo } from 'react'
import { links } from '#shared/routes.ts'
import { UPDATE_PAGES, type UpdatePage } from '#shared/update-pages.ts'
import { useHeading } from '#web/lib/browser/use-heading.ts'
import { feedUrl, type Guide, type GuideSetup } from '#web/lib/update-guides/update-guide.ts'
import { CopyField } from '#web/ui/copy/copy-field.tsx'
import { TextLink } from '#web/ui/text-link/text-link.tsx'
import { stepId } from './guide-steps.tsx'
import { TOOL_NAMES } from './tool-names.ts'
import styles from './update-page.module.css'

interface GuideAsideProps {
  page: UpdatePage
  guide: Guide
  setup: GuideSetup
}

/** Beside the steps: where they are, the URL that all of them are about, and the guides for other tools. */
export function GuideAside({ page, guide, setup }: GuideAsideProps) {
  const others = UPDATE_PAGES.filter((each) => each !== page)
  return (
    <aside className={styles.aside} aria-label="About this guide">
      <div className={styles.stays}>
        <Steps guide={guide} />
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
                ? 'The guide has what to add for a system.'
                : 'The updater adds the rest of the URL.'
              : `The updater fills in the braces. ${insecureNote(setup.deliveryOrigin)}`}
          </p>
        </section>
        <nav aria-labelledby="other-tools">
          <h2 id="other-tools">Other tools</h2>
          <ul className={styles.tools}>
            {others.map((each) => (
              <li key={each}>
                <TextLink href={links.updatePage(setup.org, setup.app, each)}>{TOOL_NAMES[each]}</TextLink>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </aside>
  )
}

function Steps({ guide: { steps } }: { guide: Guide }) {
  const ids = useMemo(() => steps.map(({ title }) => stepId(title)), [steps])
  const current = useHeading(ids)
  return (
    <nav className={styles.here} aria-labelledby="on-this-page">
      <h2 id="on-this-page">On this page</h2>
      <ol className={styles.contents}>
        {steps.map(({ title }) => (
          <li key={title}>
            <a href={`#${stepId(title)}`} aria-current={stepId(title) === current ? 'location' : undefined}>
              {title}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}

/** For a console that runs on a developer's machine. */
function insecureNote(origin: string): string {
  return origin.startsWith('http://')
    ? 'Updaters in release builds refuse plain http. Use a debug build to try it out.'
    : ''
}
