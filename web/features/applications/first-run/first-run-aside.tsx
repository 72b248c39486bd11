import type { ApplicationInsights } from '#shared/domain/insights/application-insights.ts'
import { lastDays } from '#shared/domain/insights/last-days.ts'
import type { Application } from '#shared/domain/organizations/application.ts'
import { channelName } from '#shared/domain/releases/channel.ts'
import { links } from '#shared/routes.ts'
import { settings } from '#web/lib/api/settings.ts'
import { reasonWords } from '#web/lib/format/reason-words.ts'
import { useApplication, useOrganization } from '#web/lib/session/organization.ts'
import { Badge } from '#web/ui/badge/badge.tsx'
import { LinkButton } from '#web/ui/button/link-button.tsx'
import { Card } from '#web/ui/card/card.tsx'
import { Figure } from '#web/ui/chart/figure.tsx'
import { TimeChart } from '#web/ui/chart/time-chart.tsx'
import { CopyField } from '#web/ui/copy/copy-field.tsx'
import { Icon } from '#web/ui/icon/icon.tsx'
import { RelativeTime } from '#web/ui/relative-time/relative-time.tsx'
import { Stack } from '#web/ui/stack/stack.tsx'
import { TextLink } from '#web/ui/text-link/text-link.tsx'
import { checkWords } from './check-words.ts'

/** What is live already, and the first counts. */
export function FirstRunAside({ lifetime }: { lifetime: ApplicationInsights | undefined }) {
  const { live } = useApplication()
  return (
    <>
      {live && <LiveSoFar live={live} />}
      {lifetime && <ChecksSoFar lifetime={lifetime} />}
      {live ? lifetime && <DownloadsSoFar lifetime={lifetime} /> : <MovingHere />}
    </>
  )
}

function LiveSoFar({ live }: { live: NonNullable<Application['live']> }) {
  const { org } = useOrganization()
  const { slug, visibility } = useApplication()
  const page = links.releases(org.slug, slug)
  return (
    <Card title="Live now">
      <Stack gap={3}>
        <Stack direction="across" gap={2}>
          <TextLink className="mono" href={links.release(org.slug, slug, live.id)}>
            <b>{live.version}</b>
          </TextLink>
          <Badge line>{channelName(live.channel)}</Badge>
        </Stack>
        <p className="small muted">
          Published <RelativeTime value={live.pubDate} />.{' '}
          {visibility === 'Public'
            ? 'Anyone can open its download page.'
            : 'While the app is private, it has no download page. Download links work for anyone who has them.'}
        </p>
        {visibility === 'Public' && (
          <CopyField value={`${settings.siteOrigin}${page}`} label="Copy the link" />
        )}
        <Stack direction="across" gap={2}>
          {visibility === 'Public' ? (
            <LinkButton href={`${settings.siteOrigin}${page}?view=download`}>
              Open page <Icon name="external" size={14} />
            </LinkButton>
          ) : (
            <LinkButton href={links.applicationSettings(org.slug, slug)}>Make public…</LinkButton>
          )}
          <LinkButton variant="ghost" href={links.shareApp(org.slug, slug)}>
            Share
          </LinkButton>
        </Stack>
      </Stack>
    </Card>
  )
}

function DownloadsSoFar({ lifetime }: { lifetime: ApplicationInsights }) {
  return (
    <Card title="Downloads">
      <Figure value={lifetime.totals.downloads}>Since the app was created</Figure>
    </Card>
  )
}

/** The way in for an application that gets its updates from another service. */
function MovingHere() {
  const { org } = useOrganization()
  const { slug } = useApplication()
  return (
    <Card title="Moving from elsewhere?">
      <Stack gap={4}>
        <p className="small muted">
          See what your clients would get from here, platform by platform, before you switch.
        </p>
        <div>
          <LinkButton icon="search" href={links.importFeed(org.slug, slug)}>
            Preview your current feed
          </LinkButton>
        </div>
      </Stack>
    </Card>
  )
}

/** The frame of the chart that is to come. */
const FRAME_DAYS = 7
const NO_CHECKS = 'No update checks yet'
const FIRST_CHECK = 'The first check of your app appears here within 10 seconds.'

function ChecksSoFar({ lifetime }: { lifetime: ApplicationInsights }) {
  const { updateChecks } = lifetime.totals
  const [first] = lifetime.reasons
  if (updateChecks > 0)
    return (
      <Card title="Update checks" aside={<Badge tone="good">Connected</Badge>}>
        <Figure value={updateChecks}>
          {checkWords(lifetime)}.{first && ` Answer: ${reasonWords(first.reason).name.toLowerCase()}.`}
        </Figure>
      </Card>
    )
  return (
    <Card title="Update checks">
      <TimeChart
        kind="lines"
        label={`${NO_CHECKS}. ${FIRST_CHECK}`}
        buckets={{ from: lastDays(FRAME_DAYS).from, count: FRAME_DAYS, bucketDays: 1 }}
        series={[]}
        height="8rem"
        empty={
          <>
            <b>{NO_CHECKS}</b>
            <br />
            {FIRST_CHECK}
          </>
        }
      />
    </Card>
  )
}
