import { FIRST_DOCS_PAGE, SEARCH_ANCHOR } from '#shared/docs-paths.ts'
import { links } from '#shared/routes.ts'
import { LinkButton } from '#web/ui/button/link-button.tsx'
import { bolt } from '#web/ui/icon/shapes.ts'
import { TextLink } from '#web/ui/text-link/text-link.tsx'
import { Article } from './article.tsx'
import styles from './docs.module.css'
import { ChannelDocs } from './docs-channels.tsx'
import { ClientDocs } from './docs-clients.tsx'
import { DocsNavigation } from './docs-navigation.tsx'
import { PublishingDocs } from './docs-publishing.tsx'
import { DocsSection } from './docs-section.tsx'
import { Ways } from './ways.tsx'

/** The first page of each group of the documentation that makers read. */
const WAYS = [
  {
    href: '/docs/quick-start',
    icon: bolt,
    title: 'Quick start',
    about: 'From an empty organization to an app that updates itself.',
  },
  {
    href: '/docs/ci',
    icon: 'upload',
    title: 'Publish',
    about: 'CI, files, rollouts, mandatory updates and keys.',
  },
  {
    href: '/docs/app-types',
    icon: 'refresh',
    title: 'Update',
    about: 'Electron, Sparkle, Velopack and other updaters.',
  },
  {
    href: '/docs/insights',
    icon: 'chart',
    title: 'Follow',
    about: 'Insights, status page, notifications and webhooks.',
  },
] as const

/** How to publish from the console and from CI, and what clients get. */
export function Docs() {
  return (
    <div className={styles.docs}>
      <DocsNavigation />
      <Article
        title="Docs"
        lead="How to publish and update apps."
        actions={
          <LinkButton icon="search" href={`${FIRST_DOCS_PAGE}${SEARCH_ANCHOR}`} reload>
            Search all docs
          </LinkButton>
        }
      >
        <div className={styles.ways}>
          <Ways label="Start" ways={WAYS} />
        </div>
        <h2>Publish</h2>
        <div className={styles.topics}>
          <DocsSection topic="Before the first release">
            <ol>
              <li>
                <TextLink href={links.createOrganization()}>Create an organization</TextLink> and, in it, an
                application. Its type is the tool that you package the app with.
              </li>
              <li>
                Create a signing key with that tool. Keep the private key in your CI, and register the public
                key with the application. Every file is then verified before it can be published.
              </li>
              <li>
                Open <b>Update setup</b> in the application, choose your tool, and copy what it shows into
                your project. The next build asks for updates there.
              </li>
            </ol>
          </DocsSection>
          <PublishingDocs />
        </div>
        <h2>Roll out</h2>
        <div className={styles.topics}>
          <ChannelDocs />
        </div>
        <h2>Update</h2>
        <div className={styles.topics}>
          <ClientDocs />
        </div>
      </Article>
    </div>
  )
}
