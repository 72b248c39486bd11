import { useState } from 'react'
import { delivery } from '#shared/delivery-routes.ts'
import type { Manifest } from '#shared/domain/releases/manifest.ts'
import type { Release } from '#shared/domain/releases/release.ts'
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
import {
  clientsOf,
  firstClient,
  firstUpdater,
  requestOf,
  sendsVersion,
  type TestedUpdater,
  testedUpdaters,
  updaterLabel,
} from './tested-updater.ts'
import { useBuckets } from './use-buckets.ts'

export interface TestUpdateProps {
  place: AppPlace
  release: Release
}

/** Of an application whose first release this is. New projects begin with 0.1.0. */
const ANY_OLDER = '0.0.1'

/** What a client on the release's channel gets, for the version, the platform and the id that it names. */
export function TestUpdate({ place, release }: TestUpdateProps) {
  const application = useApplication()
  const channel = useChannel(place, release.channel)
  const draft = release.status === 'draft'
  const updaters = testedUpdaters(application)
  const [named, setUpdater] = useState<TestedUpdater | null>(null)
  const updater = named ?? firstUpdater(updaters, release.assets)
  const [chosen, setPlatform] = useState<string | null>(null)
  const [typed, setTyped] = useState<string | null>(null)
  const [clientId, setClientId] = useState('')
  const [cohort, setCohort] = useState('')
  const currentVersion = (typed ?? release.before?.version ?? ANY_OLDER).trim()
  // Named as people know them; below each, what a client sends.
  const first = firstClient(updater, release.assets)
  const clients = clientsOf(updater, application.appType, first)
  const options = clients.map((value) => ({ value, label: platformWords(value).name, hint: value }))
  const platform = chosen ?? first ?? clients[0] ?? ''
  const client = { platform, currentVersion, cohort: cohort.trim() }
  return (
    <Card title="Test an update">
      <Stack gap={4}>
        {updaters.length > 1 && (
          <Field label="Updater">
            <Select
              value={updater}
              options={updaters.map((value) => ({ value, label: updaterLabel(value, application.appType) }))}
              onChange={(value) => {
                setUpdater(value)
                setPlatform(null)
              }}
            />
          </Field>
        )}
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
        <div className={styles.pair}>
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
        </div>
        {draft && <p className="muted small">Once this draft is published to everyone:</p>}
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
        {!draft && (
          <details className={styles.raw}>
            <summary>Ask the feed yourself</summary>
            <CodeBlock
              title="Terminal"
              code={`curl -i${header('x-client-id', clientId)}${header('x-cohort', cohort)}${versionHeader(updater, client)} '${feedUrl(place, updater, release.channel, client)}'`}
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

/** Where the protocol has no place for the version. */
function versionHeader(updater: TestedUpdater, { currentVersion }: Client): string {
  return sendsVersion(updater) ? '' : header('x-client-version', currentVersion)
}

function feedUrl(
  { org, app }: AppPlace,
  updater: TestedUpdater,
  channel: string | null,
  client: Client,
): string {
  const asked = requestOf(updater, client.platform, client.currentVersion, channel)
  return `${settings.deliveryOrigin}${delivery.feed(org, app)}/${asked}`
}

function Answers({ manifest, client, clientId }: { manifest: Manifest; client: Client; clientId: string }) {
  const bucketOf = useBuckets(manifest, clientId)
  const { tone, title, texts } = explainUpdate(manifest, client, bucketOf)
  return (
    <div aria-live="polite">
      <Note tone={tone} title={title}>
        {texts.map((text) => (
          <p key={text}>{text}</p>
        ))}
      </Note>
    </div>
  )
}
