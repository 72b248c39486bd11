import { useState } from 'react'
import type { Release } from '#shared/domain/releases/release.ts'
import { clientOptions } from '#web/features/releases/uploads/platform-options.ts'
import type { AppPlace } from '#web/features/releases/use-app-place.ts'
import { useChannel } from '#web/features/releases/use-channel.ts'
import { useApplication } from '#web/lib/session/organization.ts'
import { Badge } from '#web/ui/badge/badge.tsx'
import { Card } from '#web/ui/card/card.tsx'
import { Field } from '#web/ui/field/field.tsx'
import { Loaded } from '#web/ui/loaded/loaded.tsx'
import { Select } from '#web/ui/select/select.tsx'
import { Stack } from '#web/ui/stack/stack.tsx'
import { TextInput } from '#web/ui/text-input/text-input.tsx'
import { explainUpdate, withDraft } from './explain-update.ts'
import styles from './release-page.module.css'

interface WhoGetsWhatProps {
  place: AppPlace
  release: Release
}

/** What a client on the release's channel gets, for the version and the platform that it names. */
export function WhoGetsWhat({ place, release }: WhoGetsWhatProps) {
  const { appType } = useApplication()
  const channel = useChannel(place, release.channel)
  const draft = release.status === 'draft'
  const first = release.assets.find((asset) => asset.updatePlatform)?.updatePlatform ?? null
  const [chosen, setPlatform] = useState<string | null>(null)
  const [currentVersion, setCurrentVersion] = useState('0.1.0')
  const options = clientOptions(appType, first)
  const platform = chosen ?? first ?? options[0]?.value ?? ''
  return (
    <Card title="Who gets what?">
      <Stack>
        <Field label="Installed version">
          <TextInput
            mono
            autoComplete="off"
            spellCheck={false}
            value={currentVersion}
            onChange={(event) => setCurrentVersion(event.target.value)}
          />
        </Field>
        <Field label="Platform">
          <Select value={platform} options={options} onChange={setPlatform} />
        </Field>
        <Loaded query={channel} loading={<p className="muted small">Looking it up…</p>}>
          {(manifest) => (
            <ul className={styles.answers} aria-live="polite">
              {explainUpdate(draft ? withDraft(manifest, release, new Date().toISOString()) : manifest, {
                platform,
                currentVersion: currentVersion.trim(),
              }).map(({ tone, verdict, text }) => (
                <li key={text}>
                  <Badge tone={tone}>{verdict}</Badge> {text}
                </li>
              ))}
            </ul>
          )}
        </Loaded>
        <p className="faint small">
          {draft
            ? 'Once this draft is published to everyone.'
            : 'What the update feed answers now, on this channel.'}
        </p>
      </Stack>
    </Card>
  )
}
