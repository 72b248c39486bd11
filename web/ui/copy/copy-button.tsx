import { type ReactNode, useEffect, useState } from 'react'
import { announce } from '#web/lib/browser/announcer.ts'
import { copyText } from '#web/lib/browser/clipboard.ts'
import { toast } from '#web/lib/browser/toast-store.ts'
import { Button, type ButtonLooks } from '#web/ui/button/button.tsx'
import { Tooltip } from '#web/ui/tooltip/tooltip.tsx'

/** How long a copy is confirmed, in ms. */
const CONFIRMATION_MS = 2000

interface CopyButtonProps extends Pick<ButtonLooks, 'variant' | 'size'> {
  value: string
  /** What is copied, for screen readers: 'Copy API key'. */
  label: string
  className?: string | undefined
  /** What its tooltip says, in place of the label. */
  tip?: string
  onCopied?: () => void
  /** A label beside the icon. */
  children?: ReactNode
}

/** Copies a text to the clipboard, and confirms it for two seconds. */
export function CopyButton({ value, label, tip = label, onCopied, ...rest }: CopyButtonProps) {
  const [copied, setCopied] = useState(0)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(0), CONFIRMATION_MS)
    return () => clearTimeout(timer)
  }, [copied])

  const copy = async () => {
    if (await copyText(value)) {
      setCopied((times) => times + 1)
      announce('Copied')
      onCopied?.()
    } else {
      toast.info({
        message: 'Not copied',
        details: 'The browser doesn’t allow it here. Select the text and copy it.',
      })
    }
  }

  return (
    <Tooltip content={copied ? 'Copied' : tip}>
      <Button
        variant="ghost"
        {...rest}
        icon={copied ? 'check' : 'copy'}
        aria-label={copied ? 'Copied' : label}
        onClick={copy}
      />
    </Tooltip>
  )
}
