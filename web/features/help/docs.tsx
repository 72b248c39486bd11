import { FIRST_DOCS_PAGE } from '#shared/docs-paths.ts'
import { links } from '#shared/routes.ts'
import { TextLink } from '#web/ui/text-link/text-link.tsx'
import { Article } from './article.tsx'
import styles from './docs.module.css'
import { ChannelDocs } from './docs-channels.tsx'
import { ClientDocs } from './docs-clients.tsx'
import { DocsHeading } from './docs-heading.tsx'
import { DocsNavigation } from './docs-navigation.tsx'
import { PublishingDocs } from './docs-publishing.tsx'

/** How to publish from the console and from CI, and what clients get. */
export function Docs() {
  return (
    <div className={styles.docs}>
      <DocsNavigation />
      <Article
        title="Docs"
        lead={
          <>
            From an empty organization to an app that updates itself, on one page.{' '}
            <TextLink href={FIRST_DOCS_PAGE} reload>
              The documentation
            </TextLink>{' '}
            has a page for each topic, and a search.
          </>
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
    </div>
  )
}
