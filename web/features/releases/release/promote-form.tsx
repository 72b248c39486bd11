import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { directory } from '#shared/contracts/directory.ts'
import { channelName, PRODUCTION } from '#shared/domain/releases/channel.ts'
import { channelProblem } from '#shared/domain/releases/channel-name.ts'
import type { Release } from '#shared/domain/releases/release.ts'
import { Findings } from '#web/features/releases/drafts/findings.tsx'
import { PublishConfirmation } from '#web/features/releases/drafts/publish-confirmation.tsx'
import { type Reasons, reasonsOf } from '#web/features/releases/drafts/publish-reasons.ts'
import { lastDraft, rememberChoice } from '#web/features/releases/plan/last-choice.ts'
import { readDraft } from '#web/features/releases/plan/read-draft.ts'
import { RolloutFields } from '#web/features/releases/plan/rollout-fields.tsx'
import type { AppPlace } from '#web/features/releases/use-app-place.ts'
import { isFeedPending } from '#web/lib/api/query-client.ts'
import { RELEASE_CHANGES } from '#web/lib/api/release-changes.ts'
import { rpcMutation, rpcQuery } from '#web/lib/api/rpc.ts'
import { toast } from '#web/lib/browser/toast-store.ts'
import { isEmailUnverified } from '#web/lib/session/email-verified.ts'
import { useApplication, useOrganization } from '#web/lib/session/organization.ts'
import { Button } from '#web/ui/button/button.tsx'
import { DialogActions } from '#web/ui/dialog/dialog-actions.tsx'
import { Field } from '#web/ui/field/field.tsx'
import { Select } from '#web/ui/select/select.tsx'
import { Stack } from '#web/ui/stack/stack.tsx'
import { TextInput } from '#web/ui/text-input/text-input.tsx'
import { VerifyEmail } from '#web/ui/verify-email/verify-email.tsx'
import { EffectHint } from './effect-hint.tsx'
import { promoteWords } from './promote-words.ts'

/** Stands for a channel that is typed in. */
const OTHER = '*'

export interface PromoteFormProps {
  place: AppPlace
  release: Release
  onDone: () => void
}

/** The channel and the share of clients; then, where the server asks, its reasons and one more confirmation. */
export function PromoteForm({ place, release, onDone }: PromoteFormProps) {
  const { data } = useQuery(rpcQuery(directory, 'channels.list', place))
  const taken = [release.channel, ...(release.copies ?? []).map(({ channel }) => channel)]
  // Every application has production, even while the list can't be read.
  const others = (data?.channels.map(({ channel }) => channel) ?? [null]).filter(
    (each) => !taken.includes(each),
  )
  const [chosen, setChosen] = useState<string | null>(null)
  const [name, setName] = useState('')
  const application = useApplication()
  const { id: appId } = application
  const { role } = useOrganization()
  const [rollout, setRollout] = useState(() => lastDraft(appId))
  const [reasons, setReasons] = useState<Reasons>()
  const promotion = useMutation({
    ...rpcMutation(directory, 'releases.promote', { refreshes: RELEASE_CHANGES, stopPropagation: true }),
    onSuccess: tellResult,
  })
  const choice = chosen ?? (others.includes(null) ? PRODUCTION : (others[0] ?? OTHER))
  const target = choice === OTHER ? name.trim() : choice === PRODUCTION ? null : choice
  const isProtected =
    role !== 'Admin' && data?.channels.some((each) => each.channel === target && each.protected)
  const isListed = data?.channels.some((each) => each.channel === target) ?? false
  const channel = useQuery({
    ...rpcQuery(directory, 'channels.get', { ...place, channel: target }),
    enabled: isListed,
  })
  const problem = choice === OTHER ? nameProblem(name.trim(), taken) : null
  const read = readDraft(rollout, new Date())
  const { plan, rolloutPercent = 100 } = read.publication ?? {}
  const isForEveryone = !plan && rolloutPercent === 100
  const effect = channel.data && promoteWords(release, channel.data, application, isForEveryone)
  const blocked = problem !== null || !read.publication
  const refused =
    promotion.error &&
    !isFeedPending(promotion.error) &&
    !isEmailUnverified(promotion.error) &&
    !reasonsOf(promotion.error)

  const promote = (confirm: string[]) => {
    if (blocked || promotion.isPending) return
    // The default may change when the channels are read again, while the reasons are shown.
    setChosen(choice)
    promotion.mutate(
      { ...place, release: release.id, target, ...read.publication, confirm },
      {
        onSuccess: () => {
          rememberChoice(appId, rollout, read)
          onDone()
        },
        onError: (error) => {
          if (isFeedPending(error)) onDone()
          setReasons(reasonsOf(error))
        },
      },
    )
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    promote([])
  }
  if (reasons)
    return (
      <PublishConfirmation
        version={release.version}
        reasons={reasons}
        pending={promotion.isPending}
        onBack={() => setReasons(undefined)}
        onConfirm={() => promote(reasons.map(({ code }) => code))}
      />
    )
  return (
    <form onSubmit={submit} noValidate style={{ display: 'contents' }}>
      <Stack gap={4}>
        <p className="muted">
          Publishes the same files and notes on another channel. Pausing or yanking one doesn’t change the
          other.
        </p>
        <Field
          label="Channel"
          hint={
            isProtected ? (
              'Protected. Ask an Admin to release it here.'
            ) : effect ? (
              <EffectHint effect={effect} />
            ) : (
              isListed && '\u00a0'
            )
          }
        >
          <Select
            value={choice}
            onChange={setChosen}
            options={[
              ...others.map((each) => ({ value: each ?? PRODUCTION, label: channelName(each) })),
              { value: OTHER, label: 'Another channel…' },
            ]}
          />
        </Field>
        {choice === OTHER && (
          <Field label="Channel name" error={name ? problem : null}>
            <TextInput
              mono
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              value={name}
              onChange={(event) => {
                setChosen(OTHER)
                setName(event.target.value)
              }}
            />
          </Field>
        )}
        <RolloutFields place={place} draft={rollout} read={read} onChange={setRollout} />
        <Findings tone="bad" title="Not promoted" texts={refused ? [promotion.error.message] : []} />
        <VerifyEmail error={promotion.error} />
      </Stack>
      <DialogActions>
        <Button onClick={onDone} disabled={promotion.isPending}>
          Cancel
        </Button>
        <Button type="submit" variant="primary" pending={promotion.isPending} disabled={blocked}>
          {target === '' ? 'Promote' : `Promote to ${channelName(target)}`}
        </Button>
      </DialogActions>
    </form>
  )
}

/** What is wrong with the channel that was typed, or null. */
function nameProblem(name: string, taken: readonly (string | null)[]): string | null {
  if (!name) return 'Enter a channel.'
  return channelProblem(name) ?? (taken.includes(name) ? 'The release is already on this channel.' : null)
}

/** A version that the channel already has with these files is left as it is, even when it is yanked. */
function tellResult({ version, channel, yankedAt }: Release): void {
  if (!yankedAt) toast.success({ message: 'Release promoted!' })
  else
    toast.error({
      message: `${version} is yanked on ${channelName(channel)}`,
      details: 'Open the release on that channel and restore it.',
    })
}
