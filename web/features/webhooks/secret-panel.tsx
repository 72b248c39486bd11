import { useEffect, useRef, useState } from 'react'
import { formatMoment } from '#web/lib/format/format.ts'
import { Badge } from '#web/ui/badge/badge.tsx'
import { Button } from '#web/ui/button/button.tsx'
import { Card } from '#web/ui/card/card.tsx'
import { CopyButton } from '#web/ui/copy/copy-button.tsx'
import { CopyField } from '#web/ui/copy/copy-field.tsx'
import { Stack } from '#web/ui/stack/stack.tsx'
import styles from './webhooks.module.css'

export interface ShownSecret {
  /** Of the endpoint. */
  name: string
  value: string
  isRotated: boolean
  /** Until when the secret before it signs as well; null: only the new one signs. */
  formerUntil: string | null
}

/** Shows a signing secret the only time it can be seen. */
export function SecretPanel({ secret, onHide }: { secret: ShownSecret; onHide: () => void }) {
  const [isCopied, setCopied] = useState(false)
  // The dialog had the focus. What is behind it can't take it before the dialog is gone.
  const panel = useRef<HTMLElement>(null)
  useEffect(() => {
    const frame = requestAnimationFrame(() => panel.current?.focus())
    return () => cancelAnimationFrame(frame)
  }, [])
  const title = `Signing secret of “${secret.name}”`
  return (
    <section ref={panel} aria-label={title} tabIndex={-1}>
      <Card title={title} aside={<Badge tone="good">{secret.isRotated ? 'Rotated' : 'Created'}</Badge>}>
        <Stack gap={3}>
          <p>
            <b>Copy it now. You can’t see it again after pressing Hide.</b>
          </p>
          <div className={styles.secret}>
            <CopyField value={secret.value} whole />
            {/* Primary is what keeps the secret from being lost. */}
            <Stack direction="across" gap={2}>
              <CopyButton
                variant={isCopied ? 'plain' : 'primary'}
                value={secret.value}
                label="Copy secret"
                onCopied={() => setCopied(true)}
              >
                Copy secret
              </CopyButton>
              <Button variant={isCopied ? 'primary' : 'plain'} onClick={onHide}>
                Hide
              </Button>
            </Stack>
          </div>
          <p className="muted small">
            Check the signature of each request with it, and reject what doesn’t match.
            {secret.formerUntil !== null &&
              ` The former secret signs as well until ${formatMoment(secret.formerUntil)}.`}
          </p>
        </Stack>
      </Card>
    </section>
  )
}
