import { useQuery } from '@tanstack/react-query'
import { type Health, healthQuery } from '#web/lib/api/health.ts'
import { settings } from '#web/lib/api/settings.ts'
import { Card } from '#web/ui/card/card.tsx'
import { Icon } from '#web/ui/icon/icon.tsx'
import { Loaded } from '#web/ui/loaded/loaded.tsx'
import { RelativeTime } from '#web/ui/relative-time/relative-time.tsx'
import { SkeletonRows } from '#web/ui/skeleton/skeleton-list.tsx'
import { TextLink } from '#web/ui/text-link/text-link.tsx'
import tones from '#web/ui/tone/tone.module.css'
import { Article } from './article.tsx'
import styles from './status.module.css'

/** What `/healthz` checks, and what each part does. */
const PARTS: Record<string, { title: string; about: string }> = {
  identity: { title: 'Login and accounts', about: 'Logging in, signing up and account settings.' },
  auth: { title: 'Access tokens', about: 'Lets the console act for you once you’re logged in.' },
  directory: { title: 'Releases and updates', about: 'Organizations, releases, feeds and downloads.' },
  billing: { title: 'Plans and payments', about: 'Subscriptions, usage and invoices.' },
  files: { title: 'Files', about: 'Where the files of releases are stored.' },
  disk: { title: 'Disk space', about: 'Room for uploads.' },
}

const UNREACHABLE = {
  title: 'The console is unreachable',
  text: 'You’re offline, or the installation is down. Try again in a moment.',
}

/** Whether everything is up, refreshed while the page is open. */
export function Status() {
  const query = useQuery(healthQuery)
  return (
    <Article title="Status" lead={`Whether ${settings.productName} is working, checked every 15 seconds.`}>
      <Loaded
        query={query}
        loading={
          <Card flush>
            <SkeletonRows plain count={5} />
          </Card>
        }
        describe={() => UNREACHABLE}
        failure={(notice) => <Card>{notice}</Card>}
      >
        {(health) => <Report health={health} checkedAt={new Date(query.dataUpdatedAt).toISOString()} />}
      </Loaded>
    </Article>
  )
}

function Report({ health, checkedAt }: { health: Health; checkedAt: string }) {
  const { services, failing = [], version } = health
  const isFine = health.status === 'ok'
  const parts = [...new Set([...Object.keys(services), ...failing])]
  return (
    <>
      <Card flush>
        <header className={`${styles.statement} ${tones.tone}`} data-tone={isFine ? 'good' : 'bad'}>
          <Icon name={isFine ? 'success' : 'warning'} size={24} />
          <div>
            <h2>{isFine ? 'Everything is up' : 'Some services are down'}</h2>
            <p className="muted small">
              Checked <RelativeTime value={checkedAt} />, version {version}
            </p>
          </div>
        </header>
        <ul className={styles.parts}>
          {parts.map((part) => (
            <li key={part} className={styles.part}>
              <div>
                <b>{PARTS[part]?.title ?? part}</b>
                <p className="muted small">{PARTS[part]?.about}</p>
              </div>
              <State isDown={failing.includes(part)} isRemote={services[part] === 'proxied'} />
            </li>
          ))}
        </ul>
      </Card>
      <h2>Status of an application</h2>
      <p>
        A public application has a{' '}
        <TextLink href="/docs/status-page" reload>
          status page of its own
        </TextLink>
        , with its releases and rollouts.
      </p>
    </>
  )
}

/** A remote service is known to answer, and no more. */
function State({ isDown, isRemote }: { isDown: boolean; isRemote: boolean }) {
  const word = isRemote ? 'Reachable' : 'Up'
  return (
    <span className={`${styles.state} ${tones.tone}`} data-tone={isDown ? 'bad' : 'good'}>
      <Icon name={isDown ? 'warning' : 'check'} />
      {isDown ? 'Down' : word}
    </span>
  )
}
