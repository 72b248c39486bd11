import { useEffect, useRef, useState } from 'react'
import type { CreatedApiKey } from '#shared/domain/organizations/api-key.ts'
import { formatMoment } from '#web/lib/format/format.ts'
import { Badge } from '#web/ui/badge/badge.tsx'
import { Button } from '#web/ui/button/button.tsx'
import { Card } from '#web/ui/card/card.tsx'
import { CopyButton } from '#web/ui/copy/copy-button.tsx'
import { CopyField } from '#web/ui/copy/copy-field.tsx'
import { Icon } from '#web/ui/icon/icon.tsx'
import { Note } from '#web/ui/note/note.tsx'
import { Stack } from '#web/ui/stack/stack.tsx'
import { abbreviateKey } from './abbreviate-key.ts'
import styles from './api-keys.module.css'
import { CiLinks } from './ci-links.tsx'

interface CreatedKeyPanelProps {
  created: CreatedApiKey
  onHide: () => void
}

/** Shows a key the only time it can be seen: masked until revealed, and ready to copy. */
export function CreatedKeyPanel({ created, onHide }: CreatedKeyPanelProps) {
  const { apiKey, displayName, rotatedAt } = created
  const [revealed, setRevealed] = useState(false)
  const [isCopied, setCopied] = useState(false)
  // The form had the focus and is unmounted; what is behind a dialog can't take it before the dialog is gone.
  const panel = useRef<HTMLElement>(null)
  useEffect(() => {
    const frame = requestAnimationFrame(() => panel.current?.focus())
    return () => cancelAnimationFrame(frame)
  }, [])
  return (
    <section ref={panel} aria-label={`Your new API key “${displayName}”`} tabIndex={-1}>
      <Card
        title={
          <>
            <Icon name="key" />
            <span className={styles.name}>{displayName}</span>
          </>
        }
        aside={<Badge tone="good">{rotatedAt ? 'Rotated' : 'Created'}</Badge>}
      >
        <Stack gap={4}>
          <p>
            <b>You won't be able to see it again after pressing Hide</b>
          </p>
          <div className={styles.created}>
            <CopyField
              value={apiKey}
              whole={revealed}
              display={revealed ? apiKey : `${apiKey.slice(0, 4)}${'•'.repeat(24)}`}
            />
            {/* Primary is what keeps the key from being lost. */}
            <Stack direction="across" gap={2}>
              <CopyButton
                variant={isCopied ? 'plain' : 'primary'}
                value={apiKey}
                label="Copy key"
                onCopied={() => setCopied(true)}
              >
                Copy key
              </CopyButton>
              <Button icon={revealed ? 'eye-off' : 'eye'} onClick={() => setRevealed(!revealed)}>
                {revealed ? 'Mask' : 'Reveal'}
              </Button>
              <Button variant={isCopied ? 'primary' : 'plain'} onClick={onHide}>
                Hide
              </Button>
            </Stack>
          </div>
          <p className="muted small">
            Save it as <code>GANTRY_API_KEY</code> in the secrets of your CI. <CiLinks />
          </p>
          {rotatedAt && <FormerKey created={created} />}
        </Stack>
      </Card>
    </section>
  )
}

function FormerKey({ created: { former } }: { created: CreatedApiKey }) {
  if (!former) return <Note>The old key no longer works.</Note>
  return (
    <Note>
      The old key {former.tail && <code>{abbreviateKey(former.tail)}</code>} works until{' '}
      {formatMoment(former.until)}.
    </Note>
  )
}
