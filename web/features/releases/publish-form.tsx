import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { directory } from '#shared/contracts/directory.ts'
import type { Release } from '#shared/domain/release.ts'
import { RpcError } from '#shared/errors.ts'
import { isFeedPending } from '#web/lib/query-client.ts'
import { rpcMutation } from '#web/lib/rpc.ts'
import { Button } from '#web/ui/button.tsx'
import { DialogActions } from '#web/ui/dialog-actions.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { Findings } from './findings.tsx'
import { PercentField, percentOf } from './percent-field.tsx'
import type { PublishCheck } from './publish-check.ts'
import type { AppPlace } from './use-app-place.ts'
import { RELEASE_CHANGES } from './use-channel.ts'

interface PublishFormProps {
  place: AppPlace
  release: Release
  check: PublishCheck
  onDone: () => void
}

/** The question before a draft is published, with what speaks against it. */
export function PublishForm({ place, release, check, onDone }: PublishFormProps) {
  const [percent, setPercent] = useState('100')
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
  const closeIfSaved = (error: Error) => {
    if (isFeedPending(error)) onDone()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (blocked || publication.isPending) return
    publication.mutate(
      { ...place, release: release.id, rolloutPercent },
      { onSuccess: onDone, onError: closeIfSaved },
    )
  }
  return (
    <form onSubmit={submit} noValidate style={{ display: 'contents' }}>
      <Stack>
        <p>
          Clients are offered it within half a minute, and everybody can download its files. What is published
          stays as it is: files, version and notes cannot be changed afterwards.
        </p>
        <Findings tone="bad" title="Still missing" texts={missing} />
        <Findings tone="warn" title="Have a look" texts={warnings} />
        <Findings
          tone="bad"
          title="It was not published"
          texts={publication.error && !isFeedPending(publication.error) ? refusal(publication.error) : []}
        />
        <PercentField
          label="Percent of clients"
          hint="Less than 100 rolls it out gradually: the percentage can be raised later, or the rollout paused."
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

function refusal(error: Error): string[] {
  const missing = error instanceof RpcError ? error.data?.missing : undefined
  return missing?.length ? missing : [error.message]
}
