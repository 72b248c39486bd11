import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { directory } from '#shared/contracts/directory.ts'
import type { Release } from '#shared/domain/releases/release.ts'
import { LazyReleaseInUse } from '#web/features/releases/lazy-copies-in-use.tsx'
import { type AppPlace, useReleaseRights } from '#web/features/releases/use-app-place.ts'
import { RELEASE_CHANGES } from '#web/lib/api/release-changes.ts'
import { rpcMutation } from '#web/lib/api/rpc.ts'
import { Button } from '#web/ui/button/button.tsx'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import { Stack } from '#web/ui/stack/stack.tsx'

/** Takes a release out of the feed for good and deletes its files, once its version is typed. */
export function PurgeRelease({ place, release }: { place: AppPlace; release: Release }) {
  const { canWrite } = useReleaseRights()
  const [asking, setAsking] = useState(false)
  const { id, version } = release
  const purge = useMutation(
    rpcMutation(directory, 'releases.purge', { successToast: 'Release purged!', refreshes: RELEASE_CHANGES }),
  )
  return (
    <>
      <Button variant="danger" icon="trash" disabled={!canWrite} onClick={() => setAsking(true)}>
        Purge release…
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={`Purge ${version}?`}
        confirmLabel="Purge release"
        typedName={version}
        pending={purge.isPending}
        onConfirm={() => purge.mutate({ ...place, release: id }, { onSettled: () => setAsking(false) })}
      >
        <Stack gap={2}>
          <p>
            Its files are deleted and every link to them stops working. Clients are offered the release
            before. Its version can’t be published again. This can’t be undone.
          </p>
          <LazyReleaseInUse id={release.id} channel={release.channel} version={version} />
        </Stack>
      </ConfirmDialog>
    </>
  )
}
