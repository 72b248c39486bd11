import { useState } from 'react'
import { channelName, PRODUCTION } from '#shared/domain/releases/channel.ts'
import type { Manifest } from '#shared/domain/releases/manifest.ts'
import type { Release } from '#shared/domain/releases/release.ts'
import { BreakableName } from '#web/features/releases/uploads/breakable-name.tsx'
import type { AppPlace } from '#web/features/releases/use-app-place.ts'
import { useChannel } from '#web/features/releases/use-channel.ts'
import { platformWords } from '#web/lib/format/platform-words.ts'
import { useApplication } from '#web/lib/session/organization.ts'
import { Card } from '#web/ui/card/card.tsx'
import { Field } from '#web/ui/field/field.tsx'
import { Loaded } from '#web/ui/loaded/loaded.tsx'
import { Note } from '#web/ui/note/note.tsx'
import { Select } from '#web/ui/select/select.tsx'
import { Stack } from '#web/ui/stack/stack.tsx'
import { TextInput } from '#web/ui/text-input/text-input.tsx'
import { type ExplainedPart, explainUpdate, withDraft } from './explain-update.ts'
import { feedRequest, type TestedClient } from './feed-request.ts'
import { RawAnswer } from './raw-answer.tsx'
import { type TestedUpdater, updaterLabel, useTestChoices } from './test-choices.ts'
import styles from './test-update.module.css'
import { clientsOf, firstClient, firstUpdater, sendsVersion } from './tested-updater.ts'
import { useBuckets } from './use-buckets.ts'

export interface TestUpdateProps {
  place: AppPlace
  release: Release
}

/** Of an application whose first release this is. New projects begin with 0.1.0. */
const ANY_OLDER = '0.0.1'

/** What a client of a channel gets, for the updater, the version, the platform and the id that it names. */
export function TestUpdate({ place, release }: TestUpdateProps) {
  const application = useApplication()
  const draft = release.status === 'draft'
  const { updaters, channels } = useTestChoices(place, release)
  const [named, setUpdater] = useState<TestedUpdater | null>(null)
  const updater = named ?? firstUpdater(updaters, release.assets)
  const [chosenChannel, setChannel] = useState<string | null>(null)
  const asked = chosenChannel ?? release.channel ?? PRODUCTION
  const channelAsked = asked === PRODUCTION ? null : asked
  const channel = useChannel(place, channelAsked)
  const [chosen, setPlatform] = useState<string | null>(null)
  const [typed, setTyped] = useState<string | null>(null)
  const [clientId, setClientId] = useState('')
  const [cohort, setCohort] = useState('')
  const emptyVersion = sendsVersion(updater) ? ANY_OLDER : ''
  const installed = typed ?? release.before?.version ?? ANY_OLDER
  const currentVersion = installed.trim() || emptyVersion
  // Named as people know them; below each, what a client sends.
  const first = firstClient(updater, release.assets)
  const clients = clientsOf(updater, application.appType, release.assets)
  const options = clients.map((value) => ({ value, label: platformWords(value).name, hint: value }))
  const platform = chosen ?? first ?? clients[0] ?? ''
  const client = { platform, currentVersion, clientId: clientId.trim(), cohort: cohort.trim() }
  return (
    <Card title="Test an update">
      <Stack gap={4}>
        {(updaters.length > 1 || channels.length > 0) && (
          <div className={styles.pair}>
            {updaters.length > 1 && (
              <Field label="Updater">
                <Select
                  value={updater}
                  options={updaters.map((value) => ({
                    value,
                    label: updaterLabel(value, application.appType),
                  }))}
                  onChange={(value) => {
                    setUpdater(value)
                    setPlatform(null)
                  }}
                />
              </Field>
            )}
            {channels.length > 0 && (
              <Field label="Channel">
                <Select
                  value={asked}
                  options={channels.map((value) => ({
                    value,
                    label: channelName(value === PRODUCTION ? null : value),
                  }))}
                  onChange={setChannel}
                />
              </Field>
            )}
          </div>
        )}
        <div className={styles.pair}>
          <Field
            label="Installed version"
            hint={emptyVersion ? undefined : 'Leave it empty for apps that don’t send it.'}
          >
            <TextInput
              mono
              autoComplete="off"
              spellCheck={false}
              placeholder={emptyVersion || 'Unknown'}
              value={installed}
              onChange={(event) => setTyped(event.target.value)}
            />
          </Field>
          <Field label="Platform">
            <Select value={platform} options={options} onChange={setPlatform} />
          </Field>
        </div>
        <div className={styles.pair} data-short>
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
          <Field label="Cohort" optional hint="Sent as X-Cohort.">
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
            channel.isFetching && channelAsked === release.channel && isFromBefore(manifest, release) ? (
              LOADING
            ) : (
              <Answers
                manifest={
                  draft ? withDraft(manifest, release, new Date().toISOString(), application) : manifest
                }
                client={client}
              />
            )
          }
        </Loaded>
        {!draft && <RawAnswer request={feedRequest(place, updater, channelAsked, client)} />}
      </Stack>
    </Card>
  )
}

const LOADING = <p className="muted small">Looking it up…</p>

/** Whether a manifest was read before this release was published. */
function isFromBefore({ releases }: Manifest, { pubDate }: Release): boolean {
  return pubDate !== null && releases.every((each) => each.pubDate < pubDate)
}

function Answers({ manifest, client }: { manifest: Manifest; client: TestedClient }) {
  const bucketOf = useBuckets(manifest, client.clientId)
  const { tone, title, parts, texts } = explainUpdate(manifest, client, bucketOf)
  return (
    <div aria-live="polite">
      <Note tone={tone} title={title}>
        {parts && <Parts parts={parts} />}
        {texts.map((text) => (
          <p key={text}>{text}</p>
        ))}
      </Note>
    </div>
  )
}

/** What each part of the clients is offered, and the file of it. */
function Parts({ parts }: { parts: readonly ExplainedPart[] }) {
  return (
    <ul className={styles.parts}>
      {parts.map(({ share, words, file }) => (
        <li key={`${words} ${file}`}>
          <b>{share}%</b>
          <span>{words}</span>
          {file && (
            <span className={styles.file}>
              <BreakableName name={file} />
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}
