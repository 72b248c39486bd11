import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { directory } from '#shared/contracts/directory.ts'
import type { Release } from '#shared/domain/releases/release.ts'
import { type AppPlace, useReleaseRights } from '#web/features/releases/use-app-place.ts'
import { RELEASE_CHANGES, useChannel } from '#web/features/releases/use-channel.ts'
import { rpcMutation } from '#web/lib/api/rpc.ts'
import { useApplication } from '#web/lib/session/organization.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Card } from '#web/ui/card/card.tsx'
import { Progress } from '#web/ui/progress/progress.tsx'
import { Stack } from '#web/ui/stack/stack.tsx'
import { describeRollout } from './describe-rollout.ts'
import { PercentField, percentOf } from './percent-field.tsx'
import styles from './release-page.module.css'

interface RolloutCardProps {
  place: AppPlace
  release: Release
}

/** How many clients get a published release, and how to give it to more of them or to none for now. */
export function RolloutCard({ place, release }: RolloutCardProps) {
  const { canWrite } = useReleaseRights()
  const { appType } = useApplication()
  const { id, rolloutPercent, paused, copies = [] } = release
  const { data: channel } = useChannel(place, release.channel)
  // Two mutations, so that a release to everyone right after resuming isn't ignored; they run in the order pressed.
  const change = {
    ...rpcMutation(directory, 'releases.update', { refreshes: RELEASE_CHANGES }),
    scope: { id: `release ${id}` },
  }
  const rollout = useMutation(change)
  const pause = useMutation(change)
  const pauseEverywhere = () => {
    for (const each of [id, ...copies.map((copy) => copy.id)])
      pause.mutate({ ...place, release: each, paused: true })
  }
  if (release.yankedAt !== null || release.purgedAt !== null) return null
  return (
    <Card title="Rollout" aside={<b className="mono">{rolloutPercent}%</b>}>
      <Stack>
        <Progress label="Rollout" value={rolloutPercent / 100} />
        <p className="muted small">{channel && describeRollout(release, channel, appType)}</p>
        {/* Without a plan a release can still be stopped, but not sent to more people. */}
        <RolloutForm
          key={rolloutPercent}
          current={rolloutPercent}
          disabled={!canWrite}
          pending={rollout.isPending}
          onChange={(percent) => rollout.mutate({ ...place, release: id, rolloutPercent: percent })}
        />
        <Button
          icon={paused ? 'play' : 'pause'}
          pending={pause.isPending}
          disabled={paused && !canWrite}
          onClick={() => pause.mutate({ ...place, release: id, paused: !paused })}
        >
          {paused ? 'Resume the rollout' : 'Pause the rollout'}
        </Button>
        {!paused && copies.length > 0 && (
          <Button icon="pause" pending={pause.isPending} onClick={pauseEverywhere}>
            Pause on every channel
          </Button>
        )}
      </Stack>
    </Card>
  )
}

interface RolloutFormProps {
  current: number
  disabled: boolean
  pending: boolean
  onChange: (percent: number) => void
}

function RolloutForm({ current, disabled, pending, onChange }: RolloutFormProps) {
  const [text, setText] = useState(String(current))
  const percent = percentOf(text)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (percent !== null && percent !== current && !disabled && !pending) onChange(percent)
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap={2}>
        <PercentField label="Percent of clients" value={text} onChange={setText} />
        <div className={styles.even}>
          <Button
            type="submit"
            pending={pending}
            disabled={disabled || percent === null || percent === current}
          >
            Change
          </Button>
          {current < 100 && (
            <Button disabled={disabled || pending} onClick={() => onChange(100)}>
              Release to everyone
            </Button>
          )}
        </div>
      </Stack>
    </form>
  )
}
