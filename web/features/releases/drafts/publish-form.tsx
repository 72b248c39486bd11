import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { directory } from '#shared/contracts/directory.ts'
import type { Release } from '#shared/domain/releases/release.ts'
import { RpcError } from '#shared/errors.ts'
import { PercentField, percentOf } from '#web/features/releases/release/percent-field.tsx'
import type { AppPlace } from '#web/features/releases/use-app-place.ts'
import { RELEASE_CHANGES } from '#web/features/releases/use-channel.ts'
import { isFeedPending } from '#web/lib/api/query-client.ts'
import { rpcMutation } from '#web/lib/api/rpc.ts'
import { isEmailUnverified } from '#web/lib/session/email-verified.ts'
import { Button } from '#web/ui/button/button.tsx'
import { DialogActions } from '#web/ui/dialog/dialog-actions.tsx'
import { Stack } from '#web/ui/stack/stack.tsx'
import { VerifyEmail } from '#web/ui/verify-email/verify-email.tsx'
import { Findings } from './findings.tsx'
import type { PublishCheck } from './publish-check.ts'
import { PublishConfirmation } from './publish-confirmation.tsx'
import { type Reasons, reasonsOf } from './publish-reasons.ts'

interface PublishFormProps {
  place: AppPlace
  release: Release
  check: PublishCheck
  onDone: () => void
}

/** The question before a draft is published, with what speaks against it, and the server's own question after it. */
export function PublishForm({ place, release, check, onDone }: PublishFormProps) {
  const [percent, setPercent] = useState('100')
  const [reasons, setReasons] = useState<Reasons>()
  const publication = useMutation(
    rpcMutation(directory, 'releases.publish', {
      successToast: 'Release published!',
      refreshes: RELEASE_CHANGES,
      stopPropagation: true,
    }),
  )
  const { missing, warnings } = check
  const rolloutPercent = percentOf(percent)
  const blocked = missing.length > 0 || rolloutPercent === null
  const onError = (error: Error) => {
    if (isFeedPending(error)) onDone()
    setReasons(reasonsOf(error))
  }
  const publish = (confirm: string[]) => {
    if (blocked || publication.isPending) return
    publication.mutate(
      { ...place, release: release.id, rolloutPercent, confirm },
      { onSuccess: onDone, onError },
    )
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    publish([])
  }
  if (reasons)
    return (
      <PublishConfirmation
        version={release.version}
        reasons={reasons.map(({ message }) => message)}
        pending={publication.isPending}
        onBack={() => setReasons(undefined)}
        onConfirm={() => publish(reasons.map(({ code }) => code))}
      />
    )
  return (
    <form onSubmit={submit} noValidate style={{ display: 'contents' }}>
      <Stack>
        <p>Live within 30 seconds. Files, version and notes can’t be changed after publishing.</p>
        <Findings tone="bad" title="Still missing" texts={missing} />
        <Findings tone="warn" title="Check before you publish" texts={warnings} />
        <Findings tone="bad" title="Not published" texts={refusal(publication.error)} />
        <VerifyEmail error={publication.error} />
        <PercentField
          label="Percent of clients"
          hint="Below 100, the release rolls out gradually. You can raise the percentage or pause it later."
          value={percent}
          onChange={setPercent}
        />
      </Stack>
      <DialogActions>
        <Button onClick={onDone} disabled={publication.isPending}>
          Cancel
        </Button>
        <Button type="submit" variant="primary" pending={publication.isPending} disabled={blocked}>
          Publish
        </Button>
      </DialogActions>
    </form>
  )
}

function refusal(error: Error | null): string[] {
  if (!error || isFeedPending(error) || isEmailUnverified(error) || reasonsOf(error)) return []
  const missing = error instanceof RpcError ? error.data?.missing : undefined
  return missing?.length ? missing : [error.message]
}
