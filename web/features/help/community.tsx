import { settings } from '#web/lib/api/settings.ts'
import { Card } from '#web/ui/card/card.tsx'
import { chat, grid } from '#web/ui/icon/shapes.ts'
import { TextLink } from '#web/ui/text-link/text-link.tsx'
import { Article } from './article.tsx'
import styles from './community.module.css'
import list from './list.module.css'
import { RECENT_CHANGES, RECENT_VERSION } from './recent-changes.ts'
import { repositoryWay } from './repository-way.ts'
import { Ways } from './ways.tsx'

const { productName } = settings
const repository = settings.repository?.replace(/\/+$/, '')

interface WayToTakePart {
  what: string
  how: string
  /** Where it begins; null where the installation has no such page. */
  link: { href: string | null; label: string }
}

/** Of the operator. */
const CONTACT = settings.supportEmail
  ? { href: `mailto:${settings.supportEmail}`, label: settings.supportEmail }
  : { href: settings.links.support, label: 'Support' }

const WAYS_TO_TAKE_PART: readonly WayToTakePart[] = repository
  ? [
      {
        what: 'Report a bug',
        how: 'Name the version, the steps, and what happened instead.',
        link: { href: `${repository}/issues`, label: 'Issues' },
      },
      {
        what: 'Send a fix',
        how: 'How to set up, test and send a change. For more than a fix, open an issue first.',
        link: { href: `${repository}/blob/HEAD/.github/CONTRIBUTING.md`, label: 'Contributing' },
      },
      {
        what: 'Report a vulnerability',
        how: 'How to report it in private, and what happens next.',
        link: { href: `${repository}/blob/HEAD/.github/SECURITY.md`, label: 'Security' },
      },
    ]
  : [
      {
        what: 'A bug',
        how: 'Tell the people who run this console the version, the steps, and what happened instead.',
        link: CONTACT,
      },
      {
        what: 'A vulnerability',
        how: 'Tell the same people in private, before anyone else.',
        link: CONTACT,
      },
    ]

/** The community, until the operator names a place for it. */
export function Community() {
  return (
    <Article
      title="Community"
      lead={
        repository
          ? `Follow the changes of ${productName}, see how it’s built, and take part.`
          : `Follow the changes of ${productName}, and see how it’s built.`
      }
      wide
    >
      <div className={styles.columns}>
        <div className={styles.column}>
          <Card
            title={`New in ${RECENT_VERSION}`}
            aside={
              <TextLink href="/docs/changelog" reload className="link small">
                See all changes
              </TextLink>
            }
          >
            <ul className={list.list}>
              {RECENT_CHANGES.map((change) => (
                <li key={change}>{change}</li>
              ))}
            </ul>
          </Card>
          <Card title={repository ? 'Take part' : 'Report a problem'}>
            <p className="muted small">{productName} is open source under the Apache License 2.0.</p>
            <dl className={styles.ways}>
              {WAYS_TO_TAKE_PART.map(({ what, how, link: { href, label } }) => (
                <div key={what}>
                  <dt>{what}</dt>
                  <dd>
                    {how}{' '}
                    {href && (
                      <TextLink href={href} className="link">
                        {label}
                      </TextLink>
                    )}
                  </dd>
                </div>
              ))}
            </dl>
          </Card>
        </div>
        <Ways
          label="Follow"
          ways={[
            repositoryWay('Read it, report a bug or send a fix.'),
            {
              href: '/docs/architecture',
              icon: 'app',
              title: `How ${productName} is built`,
              about: 'Its parts, and why they are made this way.',
            },
            {
              href: '/docs/self-hosting',
              icon: grid,
              title: 'Run your own',
              about: 'On your own server, behind any proxy.',
            },
            {
              href: settings.links.support,
              icon: chat,
              title: 'Get support',
              about: 'Who to ask, and what to include.',
            },
          ]}
        />
      </div>
    </Article>
  )
}
