import { useMutation } from '@tanstack/react-query'
import { directory } from '#shared/contracts/directory.ts'
import type { Release } from '#shared/domain/releases/release.ts'
import type { AppPlace } from '#web/features/releases/use-app-place.ts'
import { rpcMutation } from '#web/lib/api/rpc.ts'
import { Button } from '#web/ui/button/button.tsx'

interface MakeStepProps {
  place: AppPlace
  release: Release
}

/** Makes a draft a required step, without the form for all that can be changed of it. */
export function MakeStep({ place, release }: MakeStepProps) {
  const update = useMutation(
    rpcMutation(directory, 'releases.update', {
      successToast: `${release.version} is a required step`,
      refreshes: ['releases.get', 'releases.list'],
    }),
  )
  return (
    <Button
      pending={update.isPending}
      onClick={() => update.mutate({ ...place, release: release.id, requiredStep: true })}
    >
      Make it a required step
    </Button>
  )
}
