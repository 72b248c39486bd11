import { useMutation } from '@tanstack/react-query'
import { useMemo } from 'react'
import { directory } from '#shared/contracts/directory.ts'
import { hasUpdater } from '#shared/domain/organizations/application.ts'
import type { Release } from '#shared/domain/releases/release.ts'
import type { AppPlace } from '#web/features/releases/use-app-place.ts'
import { rpcMutation } from '#web/lib/api/rpc.ts'
import { showFault, useSchemaForm } from '#web/lib/forms/form.ts'
import { useApplication } from '#web/lib/session/organization.ts'
import { Button } from '#web/ui/button/button.tsx'
import { DialogActions } from '#web/ui/dialog/dialog-actions.tsx'
import { useIsShown } from '#web/ui/shown.ts'
import { DraftFields } from './draft-fields.tsx'
import { BEHAVIOR_FIELDS, behaviorOf, formValues, releaseForm } from './release-form.ts'
import { useVersionCheck } from './use-version-check.ts'

interface EditDraftFormProps {
  place: AppPlace
  release: Release
  onDone: () => void
}

/** Version, channel, notes and behavior of a draft, to be changed. */
export default function EditDraftForm({ place, release, onDone }: EditDraftFormProps) {
  const isLoose = !hasUpdater(useApplication())
  const schema = useMemo(() => releaseForm(isLoose), [isLoose])
  const form = useSchemaForm(schema, formValues(release))
  const { dirtyFields } = form.formState
  const typed = form.watch()
  const existing = useVersionCheck(place, form.formState.isValid ? typed.version : '', typed.channel)
  const taken = existing !== undefined && existing.id !== release.id
  const isShown = useIsShown()
  const update = useMutation(
    rpcMutation(directory, 'releases.update', {
      successToast: 'Draft saved!',
      refreshes: ['releases.get', 'releases.list'],
      stopPropagation: true,
    }),
  )
  const submit = form.handleSubmit(async (values) => {
    if (taken || update.isPending) return
    try {
      const { version, channel, notes } = values
      const given = behaviorOf(values)
      // Only what was changed here: another tab may have set the rest.
      const behavior = Object.fromEntries(
        BEHAVIOR_FIELDS.filter((name) => dirtyFields[name]).map((name) => [name, given[name]]),
      )
      await update.mutateAsync({
        ...{ ...place, release: release.id },
        ...{ version, channel: channel || null, notes, ...behavior },
      })
      if (isShown()) onDone()
    } catch (fault) {
      showFault(form, fault, ['version', 'channel', 'notes', ...BEHAVIOR_FIELDS])
    }
  })
  return (
    <form onSubmit={submit} noValidate style={{ display: 'contents' }}>
      <DraftFields place={place} form={form} loose={isLoose} taken={taken ? TAKEN : null} />
      <DialogActions>
        <Button onClick={onDone} disabled={update.isPending}>
          Cancel
        </Button>
        <Button type="submit" variant="primary" pending={update.isPending} disabled={taken}>
          Save draft
        </Button>
      </DialogActions>
    </form>
  )
}

const TAKEN = 'This version already exists on this channel.'
