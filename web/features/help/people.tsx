import { links, patterns } from '#shared/routes.ts'
import { useFlags } from '#web/lib/api/flags.ts'
import { settings } from '#web/lib/api/settings.ts'
import { useIsVisitor } from '#web/lib/session/session.ts'
import { Card } from '#web/ui/card/card.tsx'
import { book, chat, lock } from '#web/ui/icon/shapes.ts'
import { TextLink } from '#web/ui/text-link/text-link.tsx'
import { Article } from './article.tsx'
import styles from './people.module.css'
import { RECENT_CHANGES, RECENT_VERSION } from './recent-changes.ts'
import { Ways } from './ways.tsx'

/** Pages of the organization that was opened last; visitors log in first. */
const HOME = patterns.latest.replace('/:page?', '')
const MEMBERS = patterns.latest.replace(':page?', 'members')

const { productName } = settings

/** Where to get support, until the operator names a page of their own. */
export function Support() {
  const isVisitor = useIsVisitor()
  const [{ supportChat }] = useFlags()
  return (
    <Article title="Support" lead="Whom to ask, and what to include.">
      <Ways
        label="Where to ask"
        ways={[
          {
            href: isVisitor ? links.recovery() : null,
            icon: lock,
            title: 'Recover your account',
            about: 'Get a code by email to log in.',
          },
          {
            href: MEMBERS,
            icon: 'users',
            title: 'Ask an Admin',
            about: isVisitor ? 'Log in to see your Admins.' : 'They’re marked in the list of members.',
          },
          {
            href: supportChat && settings.supportChat ? HOME : null,
            icon: chat,
            title: 'Chat with us',
            about: 'Admins find the chat in the header of their organization.',
          },
          {
            href: settings.links.docs,
            icon: book,
            title: 'Read the docs',
            about: 'How to publish, roll out and take back a release.',
          },
          {
            href: settings.links.status,
            icon: 'success',
            title: 'Check the status',
            about: 'See whether everything is up.',
          },
        ]}
      />
      <Card title="What to include when you ask">
        <ul className={styles.list}>
          <li>The URL of the page, and what you did there.</li>
          <li>The message that you saw, and the request ID below it, which finds the log entry.</li>
          <li>
            For an update that doesn’t arrive, the client’s version and platform, and the feed’s answer.
          </li>
        </ul>
      </Card>
    </Article>
  )
}

/** The community, until the operator names a place for it. */
export function Community() {
  const { support } = settings.links
  return (
    <Article title="Community" lead={`Follow the changes of ${productName}, and see how it’s built.`}>
      <Card
        title={`New in ${RECENT_VERSION}`}
        aside={
          <TextLink href="/docs/changelog" reload className="link small">
            See all changes
          </TextLink>
        }
      >
        <ul className={styles.list}>
          {RECENT_CHANGES.map((change) => (
            <li key={change}>{change}</li>
          ))}
        </ul>
      </Card>
      <Ways
        label="Follow"
        ways={[
          {
            href: '/docs/architecture',
            icon: 'app',
            title: `How ${productName} is built`,
            about: 'Its parts, and why they are made this way.',
          },
          {
            href: support,
            icon: chat,
            title: 'Get support',
            about: 'Whom to ask, and what to include.',
          },
        ]}
      />
    </Article>
  )
}
