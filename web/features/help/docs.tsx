import { useEffect } from 'react'
import { FIRST_DOCS_PAGE, SEARCH_ANCHOR } from '#shared/docs-paths.ts'
import { links } from '#shared/routes.ts'
import { replacePage } from '#web/lib/browser/replace-page.ts'
import { useHash } from '#web/lib/browser/use-hash.ts'
import { LinkButton } from '#web/ui/button/link-button.tsx'
import { bolt } from '#web/ui/icon/shapes.ts'
import { TextLink } from '#web/ui/text-link/text-link.tsx'
import { Article } from './article.tsx'
import page from './docs.module.css'
import { ChannelDocs, TakeBackDocs } from './docs-channels.tsx'
import { CountDocs } from './docs-counts.tsx'
import { FeedDocs } from './docs-feed.tsx'
import { DocsNavigation } from './docs-navigation.tsx'
import styles from './docs-overview.module.css'
import { PublishingDocs } from './docs-publishing.tsx'
import { DocsSection } from './docs-section.tsx'
import { Ways } from './ways.tsx'

const WAYS = [
  {
    href: '/docs/quick-start',
    icon: bolt,
    title: 'Quick start',
    about: 'From an empty organization to an app that updates itself.',
  },
] as const

/** Where links to former topics lead, which have pages of their own. */
const MOVED: Readonly<Record<string, string>> = {
  '#roll-out-in-steps': '/docs/rollouts',
  '#mandatory-updates': '/docs/mandatory-updates',
  '#rotate-the-updater-key': '/docs/key-rotation',
  '#webhooks': '/docs/webhooks',
}

/** What no page of the documentation has. */
export function Docs() {
  const moved = MOVED[useHash()]
  useEffect(() => {
    if (moved) replacePage(moved)
  }, [moved])
  return (
    <div className={page.docs}>
      <DocsNavigation />
      <Article
        title="Docs"
        lead="How to publish and update apps."
        wide
        actions={
          <LinkButton
            icon="search"
            className={styles.search}
            href={`${FIRST_DOCS_PAGE}${SEARCH_ANCHOR}`}
            reload
          >
            Search all docs
          </LinkButton>
        }
      >
        <Ways label="Start" ways={WAYS} />
        <h2>Topics</h2>
        <div className={styles.parts}>
          <section>
            <h3>Releases</h3>
            <div className={styles.topics}>
              <DocsSection
                topic="Before the first release"
                about="Organization, signing key, and an app that asks for updates."
              >
                <ol>
                  <li>
                    <TextLink href={links.createOrganization()}>Create an organization</TextLink> and, in it,
                    an application. Its type is the tool that you package the app with.
                  </li>
                  <li>
                    Create a signing key with that tool. Keep the private key in your CI, and register the
                    public key with the application. Every file is then verified before it can be published.
                  </li>
                  <li>
                    Open <b>Update setup</b> in the application, choose your tool, and copy what it shows into
                    your project. The next build asks for updates there.
                  </li>
                </ol>
              </DocsSection>
              <PublishingDocs />
              <TakeBackDocs />
            </div>
          </section>
          <div>
            <section>
              <h3>Feed and channels</h3>
              <div className={styles.topics}>
                <FeedDocs />
                <ChannelDocs />
              </div>
            </section>
            <section>
              <h3>Counting</h3>
              <div className={styles.topics}>
                <CountDocs />
              </div>
            </section>
          </div>
        </div>
      </Article>
    </div>
  )
}
