import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { directory } from '#shared/contracts/directory.ts'
import { channelName } from '#shared/domain/releases/channel.ts'
import type { Release } from '#shared/domain/releases/release.ts'
import { LazyReleaseInUse } from '#web/features/releases/lazy-copies-in-use.tsx'
import type { AppPlace } from '#web/features/releases/use-app-place.ts'
import { usePending } from '#web/features/releases/use-pending.ts'
import { isFeedPending } from '#web/lib/api/query-client.ts'
import { RELEASE_CHANGES } from '#web/lib/api/release-changes.ts'
import { rpcMutation } from '#web/lib/api/rpc.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Checkbox } from '#web/ui/choice/choice.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { DialogActions } from '#web/ui/dialog/dialog-actions.tsx'
import { Field } from '#web/ui/field/field.tsx'
import { Stack } from '#web/ui/stack/stack.tsx'
import { TextInput } from '#web/ui/text-input/text-input.tsx'
import { useVersionInstead } from './use-version-instead.ts'

export interface YankDialogProps {
  place: AppPlace
  release: Release
  open: boolean
  onOpenChange: (open: boolean) => void
}

const REASON_LIMIT = 500

/** Takes a release out of the feed, with a reason. */
export function YankDialog({ place, release, open, onOpenChange }: YankDialogProps) {
  const pending = usePending('releases.yank')
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Yank ${release.version}?`}
      pending={pending}
      role="alertdialog"
    >
      <YankForm place={place} release={release} onDone={() => onOpenChange(false)} />
    </Dialog>
  )
}

interface YankFormProps {
  place: AppPlace
  release: Release
  onDone: () => void
}

function YankForm({ place, release, onDone }: YankFormProps) {
  const [reason, setReason] = useState('')
  const [chosen, setChosen] = useState<readonly string[]>([])
  const copies = release.copies ?? []
  const instead = useVersionInstead(place, release)
  const yanking = useMutation(
    rpcMutation(directory, 'releases.yank', { successToast: 'Release yanked!', refreshes: RELEASE_CHANGES }),
  )
  const given = reason.trim()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (given && !yanking.isPending) void yankAll()
  }
  // One after the other: what failed is shown, and yanking again changes nothing for the ones that are done.
  const yankAll = async () => {
    for (const id of [...chosen, release.id])
      try {
        await yanking.mutateAsync({ ...place, release: id, reason: given })
      } catch (error) {
        if (!(error instanceof Error && isFeedPending(error))) return
      }
    onDone()
  }
  return (
    <form onSubmit={submit} style={{ display: 'contents' }}>
      <Stack gap={2}>
        <LazyReleaseInUse id={release.id} channel={release.channel} version={release.version} />
        <p className="muted">
          New checks get {instead}. Installed copies and direct file links keep working. You can restore it
          anytime.
          {release.requiredStep && ` Clients below ${release.version} then skip this required step.`}
        </p>
      </Stack>
      <Field label="Reason" hint="Required. Shown on the release and in the audit log.">
        <TextInput
          required
          autoComplete="off"
          maxLength={REASON_LIMIT}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </Field>
      {copies.map(({ id, channel }) => (
        <Checkbox
          key={id}
          label={`Also yank it on ${channelName(channel)}`}
          hint="The same files, published on that channel too."
          checked={chosen.includes(id)}
          onChange={({ target }) =>
            setChosen(target.checked ? [...chosen, id] : chosen.filter((each) => each !== id))
          }
        />
      ))}
      <DialogActions>
        <Button onClick={onDone} disabled={yanking.isPending}>
          Cancel
        </Button>
        <Button type="submit" variant="danger-fill" pending={yanking.isPending} disabled={!given}>
          Yank {release.version}
        </Button>
      </DialogActions>
    </form>
  )
}
