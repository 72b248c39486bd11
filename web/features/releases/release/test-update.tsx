import { useState } from 'react'
import { delivery } from '#shared/delivery-routes.ts'
import type { Manifest } from '#shared/domain/releases/manifest.ts'
import type { Release } from '#shared/domain/releases/release.ts'
import { clientOptions } from '#web/features/releases/uploads/platform-options.ts'
import type { AppPlace } from '#web/features/releases/use-app-place.ts'
import { useChannel } from '#web/features/releases/use-channel.ts'
import { settings } from '#web/lib/api/settings.ts'
import { platformWords } from '#web/lib/format/platform-words.ts'
import { useApplication } from '#web/lib/session/organization.ts'
import { Card } from '#web/ui/card/card.tsx'
import { CodeBlock } from '#web/ui/code-block/code-block.tsx'
import { Field } from '#web/ui/field/field.tsx'
import { Loaded } from '#web/ui/loaded/loaded.tsx'
import { Note } from '#web/ui/note/note.tsx'
import { Select } from '#web/ui/select/select.tsx'
import { Stack } from '#web/ui/stack/stack.tsx'
import { TextInput } from '#web/ui/text-input/text-input.tsx'
import { explainUpdate, withDraft } from './explain-update.ts'
import styles from './test-update.module.css'
import { useBuckets } from './use-buckets.ts'

interface TestUpdateProps {
  place: AppPlace
  release: Release
}

/** Of an application whose first release this is. New projects begin with 0.1.0. */
const ANY_OLDER = '0.0.1'
const TITLES = { update: 'Update', 'no update': 'No update' } as const

/** What a client on the release's channel gets, for the version, the platform and the id that it names. */
export function TestUpdate({ place, release }: TestUpdateProps) {
  const { appType } = useApplication()
  const channel = useChannel(place, release.channel)
  const draft = release.status === 'draft'
  const first = release.assets.find((asset) => asset.updatePlatform)?.updatePlatform ?? null
  const [chosen, setPlatform] = useState<string | null>(null)
  const [typed, setTyped] = useState<string | null>(null)
  const [clientId, setClientId] = useState('')
  const [cohort, setCohort] = useState('')
  const currentVersion = (typed ?? release.before?.version ?? ANY_OLDER).trim()
  // Named as people know them; below each, what a client sends.
  const options = clientOptions(appType, first).map(({ value }) => ({
    ...{ value, label: platformWords(value).name, hint: value },
  }))
  const platform = chosen ?? first ?? options[0]?.value ?? ''
  const client = { platform, currentVersion, cohort: cohort.trim() }
  return (
    <Card title="Test an update">
      <Stack gap={4}>
        <div className={styles.pair}>
          <Field label="Installed version">
            <TextInput
              mono
              autoComplete="off"
              spellCheck={false}
              value={typed ?? currentVersion}
              onChange={(event) => setTyped(event.target.value)}
            />
          </Field>
          <Field label="Platform">
            <Select value={platform} options={options} onChange={setPlatform} />
          </Field>
        </div>
        <Field label="Client ID" optional>
          <TextInput
            mono
            autoComplete="off"
            spellCheck={false}
            placeholder="Any client"
            value={clientId}
            onChange={(event) => setClientId(event.target.value)}
          />
        </Field>
        <Field label="Cohort" optional hint="What your app sends as X-Cohort.">
          <TextInput
            mono
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            placeholder="None"
            value={cohort}
            onChange={(event) => setCohort(event.target.value)}
          />
        </Field>
        <Loaded query={channel} loading={LOADING}>
          {(manifest) =>
            channel.isFetching && isFromBefore(manifest, release) ? (
              LOADING
            ) : (
              <Answers
                manifest={draft ? withDraft(manifest, release, new Date().toISOString()) : manifest}
                client={client}
                clientId={clientId.trim()}
              />
            )
          }
        </Loaded>
        {draft ? (
          <p className="muted small">Once this draft is published to everyone.</p>
        ) : (
          <details className={styles.raw}>
            <summary>Ask the feed yourself</summary>
            <CodeBlock
              title="Terminal"
              code={`curl -i${header('x-client-id', clientId)}${header('x-cohort', cohort)} '${feedUrl(place, release.channel, client)}'`}
            />
          </details>
        )}
      </Stack>
    </Card>
  )
}

const LOADING = <p className="muted small">Looking it up…</p>

/** Whether a manifest was read before this release was published. */
function isFromBefore({ releases }: Manifest, { pubDate }: Release): boolean {
  return pubDate !== null && releases.every((each) => each.pubDate < pubDate)
}

interface Client {
  platform: string
  currentVersion: string
  cohort: string
}

/** As an argument of curl; nothing without a value. */
function header(name: string, value: string): string {
  return value.trim() && ` -H '${name}: ${value.trim().replaceAll("'", '')}'`
}

function feedUrl({ org, app }: AppPlace, channel: string | null, client: Client): string {
  const version = encodeURIComponent(client.currentVersion)
  const query = channel === null ? '' : `?channel=${channel}`
  return `${settings.deliveryOrigin}${delivery.feed(org, app)}/${client.platform}/${version}${query}`
}

function Answers({ manifest, client, clientId }: { manifest: Manifest; client: Client; clientId: string }) {
  const bucketOf = useBuckets(manifest, clientId)
  return (
    <div className={styles.answers} aria-live="polite">
      {explainUpdate(manifest, client, bucketOf).map(({ tone, verdict, text }) => (
        <Note key={text} tone={tone} title={TITLES[verdict]}>
          {text}
        </Note>
      ))}
    </div>
  )
}
