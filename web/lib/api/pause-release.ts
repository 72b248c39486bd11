// Pausing and resuming a release: one press, as it may be an emergency, with a toast that takes it back. A page that says
// so itself, with a button that resumes, has no toast while it's open: it would cover both on a phone.

import type { Release, ReleaseChange } from '#shared/domain/releases/release.ts'
import { announce } from '#web/lib/browser/announcer.ts'
import { toast } from '#web/lib/browser/toast-store.ts'

type Seen = ReleaseChange['was']
type Rollout = Pick<Release, 'rolloutPercent' | 'plan' | 'pausedAt' | 'hold'>

interface PauseSteps {
  /** Whether the caller may resume it. */
  canResume: boolean
  /** Whether the page shows what changed: screen readers alone are told, unless the user has left it by then. */
  isShown?: boolean
  /**
   * Changes it; a failure has a toast of its own.
   * @param was refused once it is otherwise: the pause that is taken back, or that it isn't paused yet
   */
  send: (paused: boolean, was?: Seen) => Promise<Rollout | undefined>
}

export function setPaused(
  release: Pick<Release, 'version' | 'pausedAt'>,
  paused: boolean,
  steps: PauseSteps,
): void {
  // In a stale view, the pause may be another user's, which the toast must not take back.
  const isFirst = paused && steps.canResume && !steps.isShown && release.pausedAt === null
  change(release, paused, steps, isFirst ? { pausedAt: null } : undefined)
}

function change({ version }: Pick<Release, 'version'>, paused: boolean, steps: PauseSteps, was: Seen): void {
  const page = location.pathname
  const done = (changed: Rollout | undefined) => {
    if (steps.isShown && location.pathname === page)
      return announce(`${paused ? 'Paused' : 'Resumed'} ${version}`)
    toast.success(
      paused
        ? {
            message: `Paused ${version}`,
            details: 'No more clients get it; installed copies are unaffected.',
            // What a guard held before is resumed on its page, which says why. So is what a page paused without `was`.
            ...(steps.canResume &&
              !steps.isShown &&
              !changed?.hold && {
                action: {
                  label: 'Resume',
                  altText: `Resume ${version}`,
                  onPress: () => change({ version }, false, steps, changed && seenOf(changed)),
                },
              }),
          }
        : { message: `Resumed ${version}`, details: 'Offered again within 30 seconds.' },
    )
  }
  steps.send(paused, was).then(done, () => {})
}

/** Undefined where an older directory doesn't say when the pause began. */
function seenOf({ rolloutPercent, plan, pausedAt }: Rollout): Seen {
  return pausedAt === undefined ? undefined : { rolloutPercent, planMadeAt: plan?.madeAt ?? null, pausedAt }
}
