import { settings } from '#web/lib/api/settings.ts'
import { TextLink } from '#web/ui/text-link/text-link.tsx'
import { Article } from './article.tsx'
import { siteHost } from './site-host.ts'

/** Where to get support, until the operator names a page of their own. */
export function Support() {
  const { docs, status } = settings.links
  return (
    <Article title="Support" lead={`Ask the operator of this ${settings.productName} installation.`}>
      <p>
        The operator of <b>{siteHost}</b> hasn’t named a support page. An Admin of your organization can
        probably tell you who they are.
      </p>
      <h2>What to include</h2>
      <ul>
        <li>The URL of the page, and what you did there.</li>
        <li>The message that you saw, and the request ID below it, which finds the log entry.</li>
        <li>For an update that doesn’t arrive, the client’s version and platform, and the feed’s answer.</li>
      </ul>
      <p>
        {docs && (
          <>
            The <TextLink href={docs}>docs</TextLink> explain publishing.{' '}
          </>
        )}
        {status && (
          <>
            The <TextLink href={status}>status page</TextLink> shows whether everything is up.
          </>
        )}
      </p>
    </Article>
  )
}

/** The community, until the operator names a place for it. */
export function Community() {
  return (
    <Article title="Community" lead="People who use the same console.">
      <p>
        This installation has no forum or chat. The members of your organization see the same applications and
        releases as you.
      </p>
      {settings.environment === 'local' ? (
        <p>
          If you operate this console, set <code>LINK_COMMUNITY</code> to link a place of your own. An empty
          value hides the link.
        </p>
      ) : (
        <p>The operator of {siteHost} can link one.</p>
      )}
    </Article>
  )
}
