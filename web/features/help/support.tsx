import { links, patterns } from '#shared/routes.ts'
import { useFlags } from '#web/lib/api/flags.ts'
import { settings } from '#web/lib/api/settings.ts'
import { useIsVisitor } from '#web/lib/session/session.ts'
import { Card } from '#web/ui/card/card.tsx'
import { book, lock } from '#web/ui/icon/shapes.ts'
import { lazyPart } from '#web/ui/lazy-part/lazy-part.tsx'
import { Article } from './article.tsx'
import styles from './list.module.css'
import { Ways } from './ways.tsx'

/** Of the organization that was opened last; visitors log in first. */
const MEMBERS = patterns.latest.replace(':page?', 'members')

/** Needs the user's organizations, so the page loads without it. */
const ChatWay = lazyPart(() => import('./chat-way.tsx').then((part) => part.ChatWay))

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
      >
        {!isVisitor && supportChat && settings.supportChat && <ChatWay />}
      </Ways>
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
