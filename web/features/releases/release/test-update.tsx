import { useState } from 'react'
import { channelName, PRODUCTION } from '#shared/domain/releases/channel.ts'
import type { Manifest } from '#shared/domain/releases/manifest.ts'
import type { Release } from '#shared/domain/releases/release.ts'
import type { AppPlace } from '#web/features/releases/use-app-place.ts'
import { useChannel } from '#web/features/releases/use-channel.ts'
import { useInsights } from '#web/lib/api/use-insights.ts'
import { platformWords } from '#web/lib/format/platform-words.ts'
import { useApplication } from '#web/lib/session/organization.ts'
import { Card } from '#web/ui/card/card.tsx'
import { Field } from '#web/ui/field/field.tsx'
import { Loaded } from '#web/ui/loaded/loaded.tsx'
import { Select } from '#web/ui/select/select.tsx'
import { Stack } from '#web/ui/stack/stack.tsx'
import { TextInput } from '#web/ui/text-input/text-input.tsx'
import { withDraft } from './explain-update.ts'
import { feedRequest } from './feed-request.ts'
import { ANY_OLDER, installedVersion } from './installed-version.ts'
import { RawAnswer } from './raw-answer.tsx'
import { type TestedUpdater, updaterLabel, useTestChoices } from './test-choices.ts'
import styles from './test-update.module.css'
import { clientsOf, firstClient, firstUpdater, sendsVersion } from './tested-updater.ts'
import { UpdateAnswers } from './update-answers.tsx'

export interface TestUpdateProps {
  place: AppPlace
  release: Release
}

/** As on the overview, which shares the answer. */
const INSIGHTS_DAYS = 30

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
  const insights = useInsights(application.id, INSIGHTS_DAYS)
  // It must not change before the eyes, neither when it comes nor when the counts are refetched.
  const isComing = typed === null && insights.isPending && insights.failureCount === 0
  const [suggested, setSuggested] = useState<string | null>(null)
  if (suggested === null && !isComing) setSuggested(installedVersion(release, insights.data?.versions ?? []))
  const installed = typed ?? suggested ?? ''
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
            isComing ||
            (channel.isFetching && channelAsked === release.channel && isFromBefore(manifest, release)) ? (
              LOADING
            ) : (
              <UpdateAnswers
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
