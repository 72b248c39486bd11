import type { ReactNode } from 'react'
import { can } from '#shared/domain/organizations/permissions.ts'
import { parsePublicKey } from '#shared/domain/releases/minisign.ts'
import { links } from '#shared/routes.ts'
import { ownUpdater } from '#shared/update-pages.ts'
import { useInsights } from '#web/lib/api/use-insights.ts'
import { formatCount } from '#web/lib/format/format.ts'
import { useApplication, useOrganization } from '#web/lib/session/organization.ts'
import { Badge } from '#web/ui/badge/badge.tsx'
import { Card } from '#web/ui/card/card.tsx'
import { Sparkline } from '#web/ui/chart/sparkline.tsx'
import { CopyButton } from '#web/ui/copy/copy-button.tsx'
import { CopyField } from '#web/ui/copy/copy-field.tsx'
import { Facts } from '#web/ui/facts/facts.tsx'
import { Skeleton } from '#web/ui/skeleton/skeleton.tsx'
import { Stack } from '#web/ui/stack/stack.tsx'
import { TextLink } from '#web/ui/text-link/text-link.tsx'
import styles from './update-setup-page.module.css'

/** The days whose update checks say whether an updater is connected. */
export const INSIGHTS_DAYS = 30

/** Where the application's updater asks, and whether it does. */
export function ConnectionCard({ feed }: { feed: string }) {
  const application = useApplication()
  return (
    <Card title="Connection">
      <Stack gap={4}>
        <div className={styles.checks}>
          <Facts
            facts={[
              ['Status', <Status key="status" />],
              ['Update checks', <Checks key="checks" />],
            ]}
          />
          <Curve />
        </div>
        {/* Updaters beside that of the type don't check its key. */}
        {!ownUpdater(application) && <Keys />}
        <Stack gap={2}>
          <p className="small muted">Feed URL</p>
          <CopyField value={feed} label="Copy the feed URL" whole />
        </Stack>
      </Stack>
    </Card>
  )
}

/** A connection is one that asked lately. */
function Status() {
  const { id } = useApplication()
  const { data, isError } = useInsights(id, INSIGHTS_DAYS)
  if (isError) return <span className="faint">Not available right now</span>
  if (!data) return <Pending />
  return data.totals.updateChecks > 0 ? <Badge tone="good">Connected</Badge> : <Badge>Not connected</Badge>
}

/** At the end of its line, where the value will be. */
function Pending() {
  return (
    <span className={styles.pending}>
      <Skeleton width="6rem" height="1lh" />
    </span>
  )
}

function Checks() {
  const { id } = useApplication()
  const { data, isError } = useInsights(id, INSIGHTS_DAYS)
  if (isError) return <span className="faint">Not available right now</span>
  if (!data) return <Pending />
  const { updateChecks } = data.totals
  return (
    <>
      {formatCount(updateChecks)} <span className="muted">in {INSIGHTS_DAYS} days</span>
    </>
  )
}

/** Checks by day, as wide as the card. Its room is kept while they load. */
function Curve() {
  const { id } = useApplication()
  const { data } = useInsights(id, INSIGHTS_DAYS)
  return <div className={styles.curve}>{data && <Sparkline values={data.series.updateChecks} />}</div>
}

/** While the key is replaced, builds from now on have another one than the versions before. */
function Keys() {
  const { updaterPublicKey: registered, keys = [] } = useApplication()
  const second = keys.find(({ scheme }) => scheme === 'minisign')?.value
  if (registered === null) return <Facts facts={[['Public key', <Unregistered key="key" />]]} />
  if (!second) return <Facts facts={[['Public key', <PublicKey key="key" value={registered} />]]} />
  const facts: [string, ReactNode][] = [
    ['Key of the next builds', <PublicKey key="second" label="Copy second key" value={second} />],
    ['Key of earlier versions', <PublicKey key="first" label="Copy first key" value={registered} />],
  ]
  return <Facts facts={facts} />
}

function PublicKey({ label = 'Copy public key', value }: { label?: string; value: string }) {
  return (
    <span className={styles.key}>
      <span>
        <span className="muted">ID</span> <span className="mono">{parsePublicKey(value)?.keyId}</span>
      </span>
      <CopyButton value={value} label={label} size="s">
        {label}
      </CopyButton>
    </span>
  )
}

function Unregistered() {
  const { org, role } = useOrganization()
  const { slug } = useApplication()
  if (!can(role, 'applications.changeKey')) return 'Not registered'
  return (
    <TextLink className="link" href={links.applicationSettings(org.slug, slug)}>
      Register it
    </TextLink>
  )
}
