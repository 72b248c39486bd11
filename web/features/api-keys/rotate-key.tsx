import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { directory } from '#shared/contracts/directory.ts'
import type { ApiKey, CreatedApiKey } from '#shared/domain/organizations/api-key.ts'
import { rpcMutation } from '#web/lib/api/rpc.ts'
import { formatDay } from '#web/lib/format/format.ts'
import { isEmailUnverified } from '#web/lib/session/email-verified.ts'
import { isLoginRequired } from '#web/lib/session/login-again.ts'
import { Button } from '#web/ui/button/button.tsx'
import { RadioCard } from '#web/ui/choice/choice.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { DialogActions } from '#web/ui/dialog/dialog-actions.tsx'
import { LoginAgain } from '#web/ui/login-again/login-again.tsx'
import { Note } from '#web/ui/note/note.tsx'
import { VerifyEmail } from '#web/ui/verify-email/verify-email.tsx'
import { abbreviateKey } from './abbreviate-key.ts'
import styles from './api-keys.module.css'
import { type GraceSeconds, graceAmong, graceOptions } from './grace-options.ts'

interface RotateKeyProps {
  apiKey: ApiKey
  /** Chosen before a login in between. */
  initialGrace?: GraceSeconds | undefined
  /** The same for a retry, so that a rotation whose answer was lost isn't made twice. */
  rotationId: () => string
  /** What `useKeptDraft` finds the choice by. */
  draftName: string
  onClose: () => void
  onRotated: (key: CreatedApiKey) => void
}

const DEFAULT_GRACE_SECONDS = 86_400
const DAY_MS = 86_400_000

/** Asks how long the old secret is to work, and replaces it. */
export function RotateKey(props: RotateKeyProps) {
  const { apiKey, initialGrace = DEFAULT_GRACE_SECONDS, rotationId, draftName, onClose, onRotated } = props
  const { uid, rotatedAt = null } = apiKey
  const [options] = useState(() => graceOptions(apiKey.expiresAt, Date.now()))
  const [graceSeconds, setGraceSeconds] = useState(() => graceAmong(options, initialGrace))
  const rotate = useMutation(
    rpcMutation(directory, 'apiKeys.rotate', {
      successToast: 'API key rotated',
      refreshes: ['apiKeys.listByOrg'],
      stopPropagation: (fault) => isLoginRequired(fault) || isEmailUnverified(fault),
    }),
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    rotate.mutate({ uid, graceSeconds, rotatedAt, rotationId: rotationId() }, { onSuccess: onRotated })
  }
  return (
    <Dialog open onOpenChange={onClose} title={`Rotate ${apiKey.displayName}`} pending={rotate.isPending}>
      <form onSubmit={submit} style={{ display: 'contents' }}>
        <p className="muted">
          You get a new key with the same name and scope. The new key {expiryWords(apiKey)}.
        </p>
        <fieldset className={styles.graces}>
          <legend>The old key keeps working</legend>
          {options.map(({ seconds, label, hint }) => (
            <RadioCard
              key={seconds}
              name="grace"
              label={label}
              hint={hint}
              checked={graceSeconds === seconds}
              onChange={() => setGraceSeconds(seconds)}
            />
          ))}
        </fieldset>
        <EndOfFormer apiKey={apiKey} />
        <LoginAgain error={rotate.error} form={draftName} values={() => ({ uid, graceSeconds })} />
        <VerifyEmail error={rotate.error} />
        <DialogActions>
          <Button onClick={onClose} disabled={rotate.isPending}>
            Cancel
          </Button>
          <Button type="submit" variant="primary" pending={rotate.isPending}>
            Rotate key
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

/** The server keeps one former secret: a rotation in its grace time ends it. */
function EndOfFormer({ apiKey: { former } }: { apiKey: ApiKey }) {
  if (!former) return null
  return (
    <Note tone="warn">
      {former.tail ? <code>{abbreviateKey(former.tail)}</code> : 'The key before the last rotation'} stops
      working immediately.
    </Note>
  )
}

/** The server gives the new key the term that this one had. */
function expiryWords({ expiresAt, rotatedAt, createdAt }: ApiKey): string {
  if (expiresAt === null) return 'never expires'
  const termMs = Date.parse(expiresAt) - Date.parse(rotatedAt ?? createdAt)
  const day = formatDay(new Date(Date.now() + termMs).toISOString())
  const days = Math.round(termMs / DAY_MS)
  if (days < 1) return `expires on ${day}`
  return `is valid for another ${days === 1 ? 'day' : `${days} days`}, until ${day}`
}
