import { useIsMutating } from '@tanstack/react-query'

type Name =
  | 'releases.publish'
  | 'releases.schedule'
  | 'releases.promote'
  | 'releases.update'
  | 'releases.yank'
  | 'channels.update'
  | 'assets.update'

/** Whether a change is under way. Its dialog stays open, because a refusal is shown only there. */
export function usePending(name: Name): boolean {
  return useIsMutating({ mutationKey: ['directory', name] }) > 0
}
