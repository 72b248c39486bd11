import { settings } from '#web/lib/settings.ts'
import { TextLink } from '#web/ui/text-link.tsx'
import { Article } from './article.tsx'

/** Whom to ask, where nobody has set up a support page. */
export function Support() {
  const { docs, status } = settings.links
  return (
    <Article title="Support" lead={`Whoever runs ${settings.productName} here is the one to ask.`}>
      <p>
        This console is installed at <b>{settings.siteOrigin}</b> and looked after by the people who installed
        it. They have not named a support page of their own; an administrator of your organization can most
        likely tell you who they are.
      </p>
      <h2>What helps them to help you</h2>
      <ul>
        <li>The address of the page, and what you did on it.</li>
        <li>
          The message that you saw, and the request number below it if there is one: it finds the log entry.
        </li>
        <li>
          For an update that does not arrive: the client’s version and platform, and what the feed answers it.
        </li>
      </ul>
      <p>
        {docs && (
          <>
            How to publish is in the <TextLink href={docs}>docs</TextLink>.{' '}
          </>
        )}
        {status && (
          <>
            Whether everything is up is on the <TextLink href={status}>status page</TextLink>.
          </>
        )}
      </p>
    </Article>
  )
}

/** Where others are, where nobody has set up a place for them. */
export function Community() {
  return (
    <Article title="Community" lead="People who use the same console.">
      <p>
        No forum or chat has been set up for this installation. The members of your organization see the same
        applications and releases as you do, and can help each other.
      </p>
      <p>
        If you run this console: the setting <code>LINK_COMMUNITY</code> leads this link to a place of your
        own, and an empty value takes it out of the header.
      </p>
    </Article>
  )
}
