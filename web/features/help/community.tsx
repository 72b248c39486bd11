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

const { productName, repository } = settings

/** What its repository takes. Each copy of the source has these files. */
const WAYS_TO_TAKE_PART: readonly { what: string; file?: string; how: string }[] = [
  { what: 'Report a bug', how: 'Open an issue. Name the version, the steps, and what happened instead.' },
  { what: 'Suggest a change', how: 'Open an issue before you start on more than a fix.' },
  { what: 'Send a fix', file: 'CONTRIBUTING.md', how: 'says how to set up, test and send a change.' },
  { what: 'Report a vulnerability', file: 'SECURITY.md', how: 'says how to report it in private.' },
]

/** The community, until the operator names a place for it. */
export function Community() {
  return (
    <Article
      title="Community"
      lead={`Follow the changes of ${productName}, see how it’s built, and take part.`}
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
          <Card title="Take part">
            <p className="muted small">
              {productName} is open source under the Apache License 2.0.{' '}
              {repository ? 'In its repository, you can:' : 'Wherever you got its source, you can:'}
            </p>
            <dl className={styles.ways}>
              {WAYS_TO_TAKE_PART.map(({ what, file, how }) => (
                <div key={what}>
                  <dt>{what}</dt>
                  <dd>
                    {file && <code>{file}</code>} {how}
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
              about: 'On a machine of yours, behind any proxy.',
            },
            {
              href: settings.links.support,
              icon: chat,
              title: 'Get support',
              about: 'Whom to ask, and what to include.',
            },
          ]}
        />
      </div>
    </Article>
  )
}
