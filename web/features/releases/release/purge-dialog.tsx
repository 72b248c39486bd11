import { useMutation } from '@tanstack/react-query'
import { directory } from '#shared/contracts/directory.ts'
import type { Release } from '#shared/domain/releases/release.ts'
import { LazyReleaseInUse } from '#web/features/releases/lazy-copies-in-use.tsx'
import type { AppPlace } from '#web/features/releases/use-app-place.ts'
import { RELEASE_CHANGES } from '#web/lib/api/release-changes.ts'
import { rpcMutation } from '#web/lib/api/rpc.ts'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import { Stack } from '#web/ui/stack/stack.tsx'
import { useVersionInstead } from './use-version-instead.ts'

export interface PurgeDialogProps {
  place: AppPlace
  release: Release
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Takes a release out of the feed for good and deletes its files, once its version is typed. */
export function PurgeDialog({ place, release, open, onOpenChange }: PurgeDialogProps) {
  const { id, version, channel, yankedAt } = release
  const instead = useVersionInstead(place, release)
  const purge = useMutation(
    rpcMutation(directory, 'releases.purge', { successToast: 'Release purged!', refreshes: RELEASE_CHANGES }),
  )
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Purge ${version}?`}
      confirmLabel={`Purge ${version}`}
      typedName={version}
      pending={purge.isPending}
      onConfirm={() => purge.mutate({ ...place, release: id }, { onSettled: () => onOpenChange(false) })}
    >
      <Stack gap={2}>
        <LazyReleaseInUse id={id} channel={channel} version={version} />
        <p>
          The files of {version} are deleted and every link to them stops working.
          {yankedAt === null && ` New checks get ${instead}.`} {version} can’t be published again. This can’t
          be undone.
        </p>
      </Stack>
    </ConfirmDialog>
  )
}
