// Pausing and resuming a release: one press, as it may be an emergency, with a toast that takes it back.

import type { Release } from '#shared/domain/releases/release.ts'
import { toast } from '#web/lib/browser/toast-store.ts'

interface PauseSteps {
  /** Whether the caller may resume it. */
  canResume: boolean
  /** Changes it; a failure has a toast of its own. */
  send: (paused: boolean) => Promise<unknown>
}

export function setPaused({ version }: Pick<Release, 'version'>, paused: boolean, steps: PauseSteps): void {
  const resume = () => setPaused({ version }, false, steps)
  const done = () =>
    toast.success(
      paused
        ? {
            message: `Paused ${version}`,
            details: 'No more clients get it; installed copies are unaffected.',
            ...(steps.canResume && {
              action: { label: 'Resume', altText: `Resume ${version}`, onPress: resume },
            }),
          }
        : { message: `Resumed ${version}`, details: 'Offered again within 30 seconds.' },
    )
  steps.send(paused).then(done, () => {})
}
