import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { directory } from '#shared/contracts/directory.ts'
import { hasSigningUpdater } from '#shared/domain/organizations/application.ts'
import type { Asset } from '#shared/domain/releases/asset.ts'
import { RpcError } from '#shared/errors.ts'
import { FileChoices } from '#web/features/releases/uploads/file-choices.tsx'
import type { AppPlace } from '#web/features/releases/use-app-place.ts'
import { showFailure } from '#web/lib/api/failures.ts'
import { ask, rpcMutation } from '#web/lib/api/rpc.ts'
import { useApplication } from '#web/lib/session/organization.ts'
import { Button } from '#web/ui/button/button.tsx'
import { DialogActions } from '#web/ui/dialog/dialog-actions.tsx'
import { Field } from '#web/ui/field/field.tsx'
import { useIsShown } from '#web/ui/shown.ts'
import { Stack } from '#web/ui/stack/stack.tsx'
import { TextInput } from '#web/ui/text-input/text-input.tsx'
import { Textarea } from '#web/ui/text-input/textarea.tsx'
import {
  type AssetChoice,
  type AssetErrors,
  choosable,
  fieldOf,
  problemsOfChange,
  toChange,
  withFieldOf,
} from './asset-form.ts'

export interface EditAssetFormProps {
  place: AppPlace
  asset: Asset
  onDone: () => void
}

/** What an uploaded file of a draft is for, to be corrected. Only what was changed here is sent. */
export function EditAssetForm({ place, asset, onDone }: EditAssetFormProps) {
  const application = useApplication()
  const [choice, setChoice] = useState<AssetChoice>({})
  // What the fields began with: another tab may change the file while this form is open.
  const [seen, setSeen] = useState(asset)
  const [errors, setErrors] = useState<AssetErrors>({})
  const isShown = useIsShown()
  const update = useMutation(
    rpcMutation(directory, 'assets.update', {
      successToast: 'File saved!',
      refreshes: ['releases.get', 'releases.list'],
      stopPropagation: true,
    }),
  )
  const choose = (next: AssetChoice) => {
    setChoice((now) => ({ ...now, ...next }))
    setErrors((now) => Object.fromEntries(Object.entries(now).filter(([name]) => !(name in next))))
  }
  const change = toChange(seen, choice)
  /** What a field is now was said, so the next attempt replaces that, and no later change. */
  const see = async (field: string | undefined) => {
    const now = await ask(directory, 'assets.get', { ...place, asset: asset.id }).catch(() => null)
    if (now) setSeen(withFieldOf(now, seen, field))
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const problems = problemsOfChange(choice)
    if (Object.keys(problems).length > 0) return setErrors(problems)
    if (update.isPending || !change) return
    try {
      await update.mutateAsync({ ...place, asset: asset.id, ...change })
      if (isShown()) onDone()
    } catch (fault) {
      if (!(fault instanceof RpcError) || fault.code === 401 || fault.code >= 500) return showFailure(fault)
      if (fault.data?.reason === 'changed') await see(fault.data.field)
      setErrors({ [fieldOf(fault.data, choice)]: fault.message })
    }
  }
  const staged = choosable(seen, choice, errors)
  return (
    <form onSubmit={submit} noValidate style={{ display: 'contents' }}>
      <Stack gap={4}>
        <FileChoices staged={staged} application={application} onChoose={choose} />
        {hasSigningUpdater(application) && (
          <Field label="Signature" optional hint="The content of its .sig file." error={errors.signature}>
            <Textarea
              mono
              rows={3}
              value={choice.signature ?? seen.signature ?? ''}
              onChange={(event) => choose({ signature: event.target.value })}
            />
          </Field>
        )}
        <Field
          label="Lowest system version"
          optional
          hint="Such as 10.15. Empty: clients on any version get it."
          error={errors.minimumOs}
        >
          <TextInput
            mono
            autoComplete="off"
            value={choice.minimumOs ?? seen.facts?.minimumOs ?? ''}
            onChange={(event) => choose({ minimumOs: event.target.value })}
          />
        </Field>
      </Stack>
      <DialogActions>
        <Button onClick={onDone} disabled={update.isPending}>
          Cancel
        </Button>
        <Button type="submit" variant="primary" pending={update.isPending} disabled={!change}>
          Save file
        </Button>
      </DialogActions>
    </form>
  )
}
