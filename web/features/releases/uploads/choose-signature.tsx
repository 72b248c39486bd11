import { type ChangeEvent, useRef } from 'react'
import type { NewAsset } from '#shared/domain/releases/asset.ts'
import { Button } from '#web/ui/button/button.tsx'
import { MAX_SIGNATURE_BYTES, withSignature } from './signature-ending.ts'

interface ChooseSignatureProps {
  asset: Pick<NewAsset, 'filename' | 'signatures'>
  onChoose: (signed: Pick<NewAsset, 'signature' | 'signatures'>) => void
}

/** In place of a signature that was refused: the same one would be refused again. */
export function ChooseSignature({ asset, onChoose }: ChooseSignatureProps) {
  const input = useRef<HTMLInputElement>(null)
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? []
    const text = await file?.slice(0, MAX_SIGNATURE_BYTES).text()
    // So that the same file can be chosen again.
    target.value = ''
    if (file && text !== undefined) onChoose(withSignature(asset, file.name, text))
  }
  return (
    <>
      <Button onClick={() => input.current?.click()}>Choose another signature</Button>
      <input
        ref={input}
        type="file"
        aria-hidden="true"
        className="visually-hidden"
        tabIndex={-1}
        accept=".sig,.edsig"
        onChange={(event) => void choose(event)}
      />
    </>
  )
}
