import { links } from '#shared/routes.ts'
import { useFlags } from '#web/lib/api/flags.ts'
import { settings } from '#web/lib/api/settings.ts'
import { useIsVisitor } from '#web/lib/session/session.ts'
import { Card } from '#web/ui/card/card.tsx'
import { book, chat, lock } from '#web/ui/icon/shapes.ts'
import { lazyPart, usePart } from '#web/ui/lazy-part/lazy-part.tsx'
import { Stack } from '#web/ui/stack/stack.tsx'
import { AnyAdminWay } from './any-admin-way.tsx'
import { Article } from './article.tsx'
import styles from './list.module.css'
import { ReportDetails } from './report-details.tsx'
import { repositoryWay } from './repository-way.ts'
import { siteHost } from './site-host.ts'
import { supportWay } from './support-way.ts'
import { WayLink, WayRow, Ways } from './ways.tsx'

// They need the user's organizations, so the page loads without them.
const chatWay = lazyPart(() => import('./chat-way.tsx').then((part) => part.ChatWay))
const adminsWay = lazyPart(() => import('./admins-way.tsx').then((part) => part.AdminsWay))
const membersDetails = lazyPart(() => import('./members-details.tsx').then((part) => part.MembersDetails))

/** Where to get support, until the operator names a page of their own. */
export function Support() {
  const isVisitor = useIsVisitor()
  const [{ supportChat }] = useFlags()
  // This page is opened when something is broken: it works without them.
  const AdminsWay = usePart(adminsWay, !isVisitor) ?? AnyAdminWay
  const MembersDetails = usePart(membersDetails, !isVisitor) ?? ReportDetails
  const ChatWay = usePart(chatWay, !isVisitor && supportChat && settings.supportChat !== null)
  return (
    <Article
      title="Support"
      lead={
        isVisitor
          ? 'How to log in again, who to ask, and what to include.'
          : 'Who to ask, and what to include.'
      }
    >
      <Ways
        label="Where to ask"
        before={isVisitor ? <VisitorsWays /> : <AdminsWay />}
        ways={[
          supportWay('Write to the people who run this console'),
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
          repositoryWay('Search known bugs, or report a new one.'),
        ]}
      >
        {ChatWay && <ChatWay />}
        {isVisitor && !settings.supportEmail && (
          <WayRow icon={chat} title="No address for support">
            The people who run {siteHost} haven’t given one.
          </WayRow>
        )}
      </Ways>
      <Card title="What to include when you ask">
        <Stack gap={4}>
          <ul className={styles.list}>
            <li>The URL of the page, and what you did there.</li>
            <li>
              The message that you saw, and its request ID if it shows one. The people who run {siteHost} can
              find the log entry with it.
            </li>
            <li>
              For an update that doesn’t arrive, the client’s version and platform, and the feed’s answer.
            </li>
            <li>These details:</li>
          </ul>
          {isVisitor ? <ReportDetails /> : <MembersDetails />}
        </Stack>
      </Card>
    </Article>
  )
}

function VisitorsWays() {
  return (
    <>
      <WayLink
        href={links.recovery()}
        icon={lock}
        title="Recover your account"
        about="Log in by email, then choose a new password."
      />
      <AnyAdminWay isVisitor />
    </>
  )
}
