import type { ReactNode } from 'react'
import { patterns } from '#shared/routes.ts'
import { settings } from '#web/lib/api/settings.ts'
import { book } from '#web/ui/icon/shapes.ts'
import { Article } from './article.tsx'
import { siteHost } from './site-host.ts'
import { Ways } from './ways.tsx'

/** The members of the organization that was opened last; visitors log in first. */
const MEMBERS = patterns.latest.replace(':page?', 'members')

const DOCS = {
  href: settings.links.docs,
  icon: book,
  title: 'Read the docs',
  about: 'How to publish, roll out and take back a release.',
}

/** Where to get support, until the operator names a page of their own. */
export function Support() {
  const { status } = settings.links
  return (
    <Article title="Support" lead={`Questions about ${siteHost} go to the people who run it.`}>
      <Ways
        label="Where to ask"
        ways={[
          {
            href: MEMBERS,
            icon: 'users',
            title: 'Ask an Admin',
            about: 'They’re marked in the list of members.',
          },
          DOCS,
          {
            href: status,
            icon: 'success',
            title: 'Check the status',
            about: 'See whether everything is up right now.',
          },
        ]}
      />
      <h2>What to include</h2>
      <ul>
        <li>The URL of the page, and what you did there.</li>
        <li>The message that you saw, and the request ID below it, which finds the log entry.</li>
        <li>For an update that doesn’t arrive, the client’s version and platform, and the feed’s answer.</li>
      </ul>
      <OperatorNote>
        set <code>LINK_SUPPORT</code> to link a support page of your own.
      </OperatorNote>
    </Article>
  )
}

/** The community, until the operator names a place for it. */
export function Community() {
  const { support } = settings.links
  return (
    <Article
      title="Community"
      lead={`${siteHost} has no forum or chat of its own. You can ask here instead.`}
    >
      <Ways
        label="Where to ask"
        ways={[
          {
            href: MEMBERS,
            icon: 'users',
            title: 'Ask your team',
            about: 'Members of your organization see the same applications and releases as you.',
          },
          DOCS,
          {
            href: support,
            icon: 'info',
            title: 'Get support',
            about: 'Whom to ask, and what to include.',
          },
        ]}
      />
      <OperatorNote>
        set <code>LINK_COMMUNITY</code> to link a place of your own.
      </OperatorNote>
    </Article>
  )
}

/** For the operator: shown on their own machine only, since visitors can't act on it. */
function OperatorNote({ children }: { children: ReactNode }) {
  return (
    settings.environment === 'local' && <p className="faint small">If you operate this console, {children}</p>
  )
}
