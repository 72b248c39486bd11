import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { directory } from '#shared/contracts/directory.ts'
import { type ChannelSummary, channelName, PRODUCTION } from '#shared/domain/releases/channel.ts'
import { channelProblem } from '#shared/domain/releases/channel-name.ts'
import { RpcError } from '#shared/errors.ts'
import { type AppPlace, useReleaseRights } from '#web/features/releases/use-app-place.ts'
import { RELEASE_CHANGES } from '#web/features/releases/use-channel.ts'
import { usePending } from '#web/features/releases/use-pending.ts'
import { isFeedPending } from '#web/lib/api/query-client.ts'
import { rpcMutation } from '#web/lib/api/rpc.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { DialogActions } from '#web/ui/dialog/dialog-actions.tsx'
import { Field } from '#web/ui/field/field.tsx'
import { Select } from '#web/ui/select/select.tsx'
import { Stack } from '#web/ui/stack/stack.tsx'
import { TextInput } from '#web/ui/text-input/text-input.tsx'

type Names = readonly (string | null)[]

/** Creates a channel before a release is published on it. */
export function NewChannel({ place, names }: { place: AppPlace; names: Names }) {
  const { restricted } = useReleaseRights()
  const [open, setOpen] = useState(false)
  const pending = usePending('channels.update')
  return (
    <>
      <Button icon="plus" disabled={restricted} onClick={() => setOpen(true)}>
        New channel
      </Button>
      <Dialog open={open} onOpenChange={setOpen} title="New channel" pending={pending}>
        <ChannelForm place={place} names={names} summary={null} onDone={() => setOpen(false)} />
      </Dialog>
    </>
  )
}

interface ChangeChannelProps {
  place: AppPlace
  summary: ChannelSummary
  names: Names
}

/** Changes which other channel's releases a channel offers as well. */
export function ChangeChannel({ place, summary, names }: ChangeChannelProps) {
  const { restricted } = useReleaseRights()
  const [open, setOpen] = useState(false)
  const pending = usePending('channels.update')
  const name = channelName(summary.channel)
  return (
    <>
      <Button aria-label={`Change ${name}`} disabled={restricted} onClick={() => setOpen(true)}>
        Change…
      </Button>
      <Dialog open={open} onOpenChange={setOpen} title={`Change ${name}`} pending={pending}>
        <ChannelForm place={place} names={names} summary={summary} onDone={() => setOpen(false)} />
      </Dialog>
    </>
  )
}

const NONE = ''

interface ChannelFormProps {
  place: AppPlace
  names: Names
  /** Null: a new channel. */
  summary: ChannelSummary | null
  onDone: () => void
}

function ChannelForm({ place, names, summary, onDone }: ChannelFormProps) {
  const [name, setName] = useState('')
  const [touched, setTouched] = useState(false)
  const [includes, setIncludes] = useState(summary?.includes ?? NONE)
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
  const nameError = error instanceof RpcError && error.data?.field === 'channel' ? error.message : null
  const self = summary ? summary.channel : given
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTouched(true)
    if (problem || change.isPending) return
    const channel = summary ? summary.channel : given
    change.mutate(
      { ...place, channel, includes: includes === NONE ? null : includes, create: !summary },
      { onSuccess: onDone, onError: (error) => isFeedPending(error) && onDone() },
    )
  }
  return (
    <form onSubmit={submit} noValidate style={{ display: 'contents' }}>
      <Stack>
        {!summary && (
          <Field
            label="Name"
            hint="Lower-case letters, digits and hyphens, as in “beta”."
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
          hint="Clients of this channel are offered the included channel’s releases as well, highest version first."
          error={nameError ? null : error?.message}
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
