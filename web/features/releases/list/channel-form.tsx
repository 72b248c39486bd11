import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { directory } from '#shared/contracts/directory.ts'
import {
  type ChannelProtection,
  type ChannelSummary,
  channelName,
  PRODUCTION,
} from '#shared/domain/releases/channel.ts'
import { channelProblem } from '#shared/domain/releases/channel-name.ts'
import { RpcError } from '#shared/errors.ts'
import { Findings } from '#web/features/releases/drafts/findings.tsx'
import type { AppPlace } from '#web/features/releases/use-app-place.ts'
import { isFeedPending } from '#web/lib/api/query-client.ts'
import { RELEASE_CHANGES } from '#web/lib/api/release-changes.ts'
import { rpcMutation } from '#web/lib/api/rpc.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Checkbox } from '#web/ui/choice/choice.tsx'
import { DialogActions } from '#web/ui/dialog/dialog-actions.tsx'
import { Field } from '#web/ui/field/field.tsx'
import { Select } from '#web/ui/select/select.tsx'
import { Stack } from '#web/ui/stack/stack.tsx'
import { TextInput } from '#web/ui/text-input/text-input.tsx'
import { TrustedKeys } from './trusted-keys.tsx'

export type Names = readonly (string | null)[]

const NONE = ''

export interface ChannelFormProps {
  place: AppPlace
  names: Names
  /** Null: a new channel. */
  summary: ChannelSummary | null
  onDone: () => void
}

/** A channel's name, what it includes, and who may publish on it. */
export function ChannelForm({ place, names, summary, onDone }: ChannelFormProps) {
  const [name, setName] = useState('')
  const [touched, setTouched] = useState(false)
  const [includes, setIncludes] = useState(summary?.includes ?? NONE)
  const [isProtected, setProtected] = useState(summary?.protected ?? false)
  const [trustedKeys, setTrustedKeys] = useState<readonly string[]>(summary?.trustedKeys ?? [])
  const change = useMutation(
    rpcMutation(directory, 'channels.update', {
      successToast: summary ? 'Channel changed!' : 'Channel created!',
      refreshes: RELEASE_CHANGES,
      stopPropagation: true,
    }),
  )
  const given = name.trim()
  const problem = summary ? null : nameProblem(given, names)
  const { error } = change
  const data = error instanceof RpcError ? error.data : undefined
  const nameError = data?.field === 'channel' ? error?.message : null
  const includesError = isOfInclusion(data?.reason) ? error?.message : null
  const otherError = error && !nameError && !includesError ? error.message : null
  const self = summary ? summary.channel : given
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTouched(true)
    if (problem || change.isPending) return
    const protection = { protected: isProtected, trustedKeys: [...trustedKeys] }
    change.mutate(
      {
        ...place,
        channel: self,
        includes: includes === NONE ? null : includes,
        create: !summary,
        ...(isOtherProtection(summary, protection) && { protection }),
      },
      { onSuccess: onDone, onError: (error) => isFeedPending(error) && onDone() },
    )
  }
  return (
    <form onSubmit={submit} noValidate style={{ display: 'contents' }}>
      <Stack gap={4}>
        {!summary && (
          <Field
            label="Name"
            hint="Lower-case letters, digits and hyphens."
            error={(touched && problem) || nameError}
          >
            <TextInput
              mono
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              value={name}
              onChange={(event) => {
                setName(event.target.value)
                if (nameError) change.reset()
              }}
            />
          </Field>
        )}
        <Field
          label="Includes"
          hint="Its clients also get the included channel’s releases, highest version first."
          error={includesError}
        >
          <Select
            value={includes}
            onChange={setIncludes}
            options={[
              { value: NONE, label: 'No other channel' },
              ...names
                .filter((each) => each !== self)
                .map((each) => ({ value: each ?? PRODUCTION, label: channelName(each) })),
            ]}
          />
        </Field>
        <Checkbox
          label="Protected"
          hint="Publishing takes an Admin, a trusted API key, or a second member’s approval."
          checked={isProtected}
          onChange={({ target }) => setProtected(target.checked)}
        />
        {isProtected && <TrustedKeys chosen={trustedKeys} onChange={setTrustedKeys} />}
        <Findings tone="bad" title="Not saved" texts={otherError ? [otherError] : []} />
      </Stack>
      <DialogActions>
        <Button onClick={onDone} disabled={change.isPending}>
          Cancel
        </Button>
        <Button type="submit" variant="primary" pending={change.isPending}>
          {summary ? 'Save channel' : 'Create channel'}
        </Button>
      </DialogActions>
    </form>
  )
}

/** What is wrong with the name of a new channel, or null. */
function nameProblem(name: string, taken: Names): string | null {
  if (!name) return 'Enter a name.'
  return channelProblem(name) ?? (taken.includes(name) ? 'This channel already exists.' : null)
}

function isOtherProtection(
  summary: ChannelSummary | null,
  { protected: isProtected, trustedKeys }: ChannelProtection,
): boolean {
  const before = summary?.protected ?? false
  if (isProtected !== before) return true
  return isProtected && trustedKeys.toSorted().join() !== (summary?.trustedKeys ?? []).toSorted().join()
}

/** What too many of is refused with, where the channel that is included brings them. */
function isOfInclusion(reason: string | undefined): boolean {
  return reason === 'too_many_includes' || reason === 'too_many_steps'
}
