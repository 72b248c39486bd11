import { useEffect, useRef, useState } from 'react'
import type { CreatedApiKey } from '#shared/domain/organizations/api-key.ts'
import { useRequestedAction } from '#web/lib/browser/requested-action.ts'
import { Button } from '#web/ui/button/button.tsx'
import { PageHeader } from '#web/ui/page-header/page-header.tsx'
import { Stack } from '#web/ui/stack/stack.tsx'
import styles from './api-keys.module.css'
import { CreateKeyForm } from './create-key-form.tsx'
import { CreatedKeyPanel } from './created-key-panel.tsx'
import { KeyTable } from './key-table.tsx'

/** The page lists the keys, creates one, or shows a new secret until it is hidden. */
type Mode = { kind: 'view' } | { kind: 'creation' } | { kind: 'created'; key: CreatedApiKey }

export function ApiKeysPanel({ description }: { description: string }) {
  const [mode, setMode] = useState<Mode>({ kind: 'view' })
  const look = () => setMode({ kind: 'view' })
  const create = () => setMode({ kind: 'creation' })
  useRequestedAction('create-key', () => mode.kind === 'view' && create())
  const show = (key: CreatedApiKey) => setMode({ kind: 'created', key })
  const opener = useOpener(mode.kind)
  return (
    <Stack gap={5}>
      <PageHeader
        description={description}
        actions={
          mode.kind === 'view' && (
            <Button ref={opener} variant="primary" icon="plus" onClick={create}>
              Create API key
            </Button>
          )
        }
      />
      {mode.kind === 'created' && <CreatedKeyPanel key={mode.key.apiKey} created={mode.key} onHide={look} />}
      <div className={mode.kind === 'creation' ? styles.creation : undefined}>
        {mode.kind === 'creation' && <CreateKeyForm onCancel={look} onCreated={show} />}
        <KeyTable onCreate={mode.kind === 'view' ? create : null} onRotated={show} />
      </div>
    </Stack>
  )
}

/** The ref of the button that opens the form. It gets the focus again when the form closes. */
function useOpener(mode: Mode['kind']) {
  const button = useRef<HTMLButtonElement>(null)
  const last = useRef(mode)
  useEffect(() => {
    if (last.current !== mode) button.current?.focus()
    last.current = mode
  }, [mode])
  return button
}
