import { useMutation } from '@tanstack/react-query'
import { useMemo } from 'react'
import { directory } from '#shared/contracts/directory.ts'
import type { Release } from '#shared/domain/releases/release.ts'
import { MANDATORY, MinimumVersionField } from '#web/features/releases/drafts/behavior-fields.tsx'
import { mandatoryForm } from '#web/features/releases/drafts/release-form.ts'
import type { AppPlace } from '#web/features/releases/use-app-place.ts'
import { isFeedPending } from '#web/lib/api/query-client.ts'
import { RELEASE_CHANGES } from '#web/lib/api/release-changes.ts'
import { rpcMutation } from '#web/lib/api/rpc.ts'
import { showFault, useSchemaForm } from '#web/lib/forms/form.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Checkbox } from '#web/ui/choice/choice.tsx'
import { DialogActions } from '#web/ui/dialog/dialog-actions.tsx'
import { useIsShown } from '#web/ui/shown.ts'
import { Stack } from '#web/ui/stack/stack.tsx'
import { TextInput } from '#web/ui/text-input/text-input.tsx'

export interface EditBehaviorFormProps {
  place: AppPlace
  release: Release
  onDone: () => void
}

/** For whom a published release is mandatory. */
export function EditBehaviorForm({ place, release, onDone }: EditBehaviorFormProps) {
  const { version, mandatory, minimumVersion } = release
  const schema = useMemo(() => mandatoryForm(version), [version])
  const form = useSchemaForm(schema, { mandatory, minimumVersion: minimumVersion ?? '' })
  const { errors, dirtyFields, isDirty } = form.formState
  const isShown = useIsShown()
  const change = useMutation(
    rpcMutation(directory, 'releases.update', {
      successToast: 'Release saved!',
      refreshes: RELEASE_CHANGES,
      stopPropagation: true,
    }),
  )
  const submit = form.handleSubmit(async (values) => {
    if (change.isPending) return
    // Only what was changed here: another tab may have set the rest.
    const changed = {
      ...(dirtyFields.mandatory && { mandatory: values.mandatory }),
      ...(dirtyFields.minimumVersion && { minimumVersion: values.minimumVersion || null }),
    }
    try {
      await change.mutateAsync({ ...place, release: release.id, ...changed })
    } catch (fault) {
      if (!(fault instanceof Error && isFeedPending(fault)))
        return showFault(form, fault, ['minimumVersion', 'mandatory'])
    }
    if (isShown()) onDone()
  })
  return (
    <form onSubmit={submit} noValidate style={{ display: 'contents' }}>
      <Stack gap={4}>
        <Checkbox label="Mandatory update" hint={MANDATORY} {...form.register('mandatory')} />
        <MinimumVersionField error={errors.minimumVersion?.message}>
          <TextInput
            mono
            autoComplete="off"
            spellCheck={false}
            placeholder="None"
            {...form.register('minimumVersion')}
          />
        </MinimumVersionField>
        <p className="muted small">
          Live within 30 seconds. Required steps and build numbers can’t be changed after publishing.
        </p>
      </Stack>
      <DialogActions>
        <Button onClick={onDone} disabled={change.isPending}>
          Cancel
        </Button>
        <Button type="submit" variant="primary" pending={change.isPending} disabled={!isDirty}>
          Save
        </Button>
      </DialogActions>
    </form>
  )
}
