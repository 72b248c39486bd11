import { FIRST_DOCS_PAGE, SEARCH_ANCHOR } from '#shared/docs-paths.ts'
import { links } from '#shared/routes.ts'
import { LinkButton } from '#web/ui/button/link-button.tsx'
import { OnThisPage } from '#web/ui/on-this-page/on-this-page.tsx'
import { TextLink } from '#web/ui/text-link/text-link.tsx'
import { Article } from './article.tsx'
import styles from './docs.module.css'
import { ChannelDocs } from './docs-channels.tsx'
import { ClientDocs } from './docs-clients.tsx'
import { DocsHeading } from './docs-heading.tsx'
import { DocsNavigation } from './docs-navigation.tsx'
import { PublishingDocs } from './docs-publishing.tsx'
import { DOCS_TOPICS, topicId } from './docs-topics.ts'

const SECTIONS = DOCS_TOPICS.map((title) => ({ id: topicId(title), title }))

/** How to publish from the console and from CI, and what clients get. */
export function Docs() {
  return (
    <div className={styles.docs}>
      <DocsNavigation />
      <Article
        title="Docs"
        lead="From an empty organization to an app that updates itself, on one page."
        actions={
          <LinkButton icon="search" href={`${FIRST_DOCS_PAGE}${SEARCH_ANCHOR}`} reload>
            Search all docs
          </LinkButton>
        }
      >
        <DocsHeading topic="Before the first release" />
        <ol>
          <li>
            <TextLink href={links.createOrganization()}>Create an organization</TextLink> and, in it, an
            application. Its type is the tool that you package the app with.
          </li>
          <li>
            Create a signing key with that tool. Keep the private key in your CI, and register the public key
            with the application. Every file is then verified before it can be published.
          </li>
          <li>
            Open <b>Update setup</b> in the application, choose your tool, and copy what it shows into your
            project. The next build asks for updates there.
          </li>
        </ol>
        <PublishingDocs />
        <ChannelDocs />
        <ClientDocs />
      </Article>
      <div className={styles.here}>
        <OnThisPage sections={SECTIONS} />
      </div>
    </div>
  )
}
