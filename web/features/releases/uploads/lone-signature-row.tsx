import { useMutation } from '@tanstack/react-query'
import { directory } from '#shared/contracts/directory.ts'
import { useAppPlace } from '#web/features/releases/use-app-place.ts'
import { codeOf } from '#web/lib/api/failures.ts'
import { rpcMutation } from '#web/lib/api/rpc.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Icon } from '#web/ui/icon/icon.tsx'
import styles from './file-stage.module.css'
import type { LoneSignature } from './lone-signature.ts'
import { signedName, withSignature } from './signature-ending.ts'
import type { StagedFile } from './staged-file.ts'

export interface LoneSignatureRowProps {
  signature: LoneSignature
  /** The picked files. */
  files: readonly StagedFile[]
  disabled: boolean
  onRemove: () => void
}

/** A signature that was picked without its file: it can go to the draft's file of that name. */
export function LoneSignatureRow({ signature, files, disabled, onRemove }: LoneSignatureRowProps) {
  const place = useAppPlace()
  const { asset, text } = signature
  const { name } = signature.file
  const update = useMutation(
    rpcMutation(directory, 'assets.update', {
      successToast: 'Signature saved!',
      refreshes: ['releases.get', 'releases.list'],
      stopPropagation: isRefusal,
    }),
  )
  const target = asset && asset.state !== 'failed' ? asset : null
  const refusal = isRefusal(update.error) ? update.error?.message : undefined
  const save = () => {
    if (!target || text === null) return
    const change = withSignature(target, name, text)
    update.mutate({ ...place, asset: target.id, ...change }, { onSuccess: onRemove })
  }
  return (
    <div className={styles.lone} data-tone={target && !refusal ? 'neutral' : 'bad'} role="status">
      <Icon name={target && !refusal ? 'info' : 'warning'} />
      <span>
        {refusal ??
          (target ? `${name} signs ${target.filename} of this draft.` : loneMessage(signature, files))}
      </span>
      {target && !refusal && (
        <Button disabled={disabled} pending={update.isPending} onClick={save}>
          {target.signature === null ? 'Add signature' : 'Replace signature'}
        </Button>
      )}
      <Button variant="ghost" icon="close" aria-label={`Remove ${name}`} once onClick={onRemove} />
    </div>
  )
}

/** It is told in the row. */
function isRefusal(error: unknown): boolean {
  return [409, 422].includes(codeOf(error) ?? 0)
}

function loneMessage({ asset, file: { name } }: LoneSignature, files: readonly StagedFile[]): string {
  const filename = asset?.filename ?? signedName(name)
  if (asset) return `${filename} was refused and isn’t stored. Choose it and ${name} together.`
  return files.some(({ file }) => file.name === filename)
    ? `${name} fits several files. Add it together with its own, or drop their folders.`
    : `${name} has no file. Add ${filename} as well.`
}
