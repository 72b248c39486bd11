import { useState } from 'react'
import { delivery } from '#shared/delivery-routes.ts'
import { channelName } from '#shared/domain/releases/channel.ts'
import { links } from '#shared/routes.ts'
import { useChannelSummaries } from '#web/features/releases/list/use-releases.ts'
import type { AppPlace } from '#web/features/releases/use-app-place.ts'
import { settings } from '#web/lib/api/settings.ts'
import { Card } from '#web/ui/card/card.tsx'
import { CodeBlock } from '#web/ui/code-block/code-block.tsx'
import { Field } from '#web/ui/field/field.tsx'
import { Select } from '#web/ui/select/select.tsx'
import { Stack } from '#web/ui/stack/stack.tsx'
import styles from './share-page.module.css'

/** What the status page says, in a README. */
export function StatusBadge({ place, name }: { place: AppPlace; name: string }) {
  const { org, app } = place
  const channels = useChannelSummaries(place)?.map(({ channel }) => channel) ?? [null]
  const [channel, setChannel] = useState<string | null>(null)
  const page = `${settings.siteOrigin}${links.appStatus(org, app)}`
  const badge = `${settings.siteOrigin}${delivery.on(channel, delivery.statusBadge(org, app))}`
  return (
    <Card title="Status badge" className={styles.filled}>
      <Stack gap={4}>
        <p className={styles.about}>
          Shows in a README or on a website which version is live. It leads to the status page.
        </p>
        <div className={styles.badge}>
          {channels.length > 1 && (
            <Field label="Badge channel">
              <Select
                value={channel ?? ''}
                onChange={(value) => setChannel(value || null)}
                options={channels.map((each) => ({ value: each ?? '', label: channelName(each) }))}
              />
            </Field>
          )}
          <div className={styles.preview}>
            <span className={styles.name}>Preview</span>
            <img src={badge} alt={`Release status of ${name}`} height={20} />
          </div>
        </div>
        <CodeBlock title="Markdown" code={`[![${name} release status](${badge})](${page})`} wrap />
      </Stack>
    </Card>
  )
}
