import { useEffect, useRef, useState } from 'react'
import type { CreatedApiKey } from '#shared/domain/organizations/api-key.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Card } from '#web/ui/card/card.tsx'
import { CopyField } from '#web/ui/copy/copy-field.tsx'
import { Stack } from '#web/ui/stack/stack.tsx'

interface CreatedKeyPanelProps {
  created: CreatedApiKey
  onHide: () => void
}

/** The only time that a key can be seen. It is masked until revealed, and can be copied either way. */
export function CreatedKeyPanel({ created: { apiKey, displayName }, onHide }: CreatedKeyPanelProps) {
  const [revealed, setRevealed] = useState(false)
  // The form that made it is gone, and the focus with it.
  const panel = useRef<HTMLElement>(null)
  useEffect(() => panel.current?.focus(), [])
  const title = `Your new API key “${displayName}”`
  return (
    <section ref={panel} aria-label={title} tabIndex={-1}>
      <Card title={title}>
        <Stack gap={4}>
          <CopyField
            value={apiKey}
            label="Copy API key"
            whole={revealed}
            display={revealed ? apiKey : `${apiKey.slice(0, 4)}${'•'.repeat(24)}`}
          />
          <p>
            Copy it to where it is used. <b>You won't be able to see it again after pressing Hide</b>
          </p>
          <Stack direction="across" gap={2}>
            <Button
              icon={revealed ? 'eye-off' : 'eye'}
              aria-pressed={revealed}
              onClick={() => setRevealed(!revealed)}
            >
              Reveal
            </Button>
            <Button variant="primary" onClick={onHide}>
              Hide
            </Button>
          </Stack>
        </Stack>
      </Card>
    </section>
  )
}
