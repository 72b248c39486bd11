import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { directory } from '#shared/contracts/directory.ts'
import type { Release } from '#shared/domain/releases/release.ts'
import { openPercent, reachedSteps } from '#shared/domain/releases/rollout-steps.ts'
import { RpcError } from '#shared/errors.ts'
import { Findings } from '#web/features/releases/drafts/findings.tsx'
import type { AppPlace } from '#web/features/releases/use-app-place.ts'
import { isFeedPending } from '#web/lib/api/query-client.ts'
import { RELEASE_CHANGES } from '#web/lib/api/release-changes.ts'
import { ask, rpcMutation } from '#web/lib/api/rpc.ts'
import { momentOfPlan } from '#web/lib/format/plan-moment.ts'
import { useApplication } from '#web/lib/session/organization.ts'
import { Button } from '#web/ui/button/button.tsx'
import { DialogActions } from '#web/ui/dialog/dialog-actions.tsx'
import { Stack } from '#web/ui/stack/stack.tsx'
import { rememberChoice } from './last-choice.ts'
import { draftOf, draftOfRunning, type RolloutDraft } from './plan-draft.ts'
import { readDraft } from './read-draft.ts'
import { RolloutFields } from './rollout-fields.tsx'
import { saveWords } from './save-words.ts'

export interface EditPlanFormProps {
  place: AppPlace
  release: Release
  onDone: () => void
}

/** The rest of a rollout, to be changed. It holds from the moment that it is saved. */
export function EditPlanForm({ place, release, onDone }: EditPlanFormProps) {
  const { id: appId } = useApplication()
  const [draft, setDraft] = useState(() => begin(release))
  const update = useMutation(
    rpcMutation(directory, 'releases.update', {
      successToast: 'Plan saved!',
      refreshes: RELEASE_CHANGES,
      stopPropagation: true,
    }),
  )
  // What the form began with: another tab, or the next step, may change the rollout while it is open.
  const [seen, setSeen] = useState(release)
  const now = new Date()
  const read = readDraft(draft, now)
  const reached = release.plan ? reachedSteps(release.plan, momentOfPlan(release, now.getTime())) : []
  const { publication } = read
  /** The refusal says what it is now, so the next attempt replaces that, and no later change. */
  const see = async () => {
    const now = await ask(directory, 'releases.get', { ...place, release: release.id }).catch(() => null)
    if (now) setSeen(now)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!publication || update.isPending) return
    const { plan, rolloutPercent = 100 } = publication
    update.mutate(
      { ...place, release: release.id, ...(plan ? { plan } : { rolloutPercent }), was: seenOf(seen) },
      {
        onSuccess: () => {
          rememberChoice(appId, draft, read)
          onDone()
        },
        onError: (error) => {
          if (isFeedPending(error)) onDone()
          if (error instanceof RpcError && error.data?.reason === 'changed') void see()
        },
      },
    )
  }
  const refused = update.error && !isFeedPending(update.error) ? [update.error.message] : []
  return (
    <form onSubmit={submit} noValidate style={{ display: 'contents' }}>
      <Stack gap={4}>
        <p className="muted">
          {saveWords(
            read,
            release.plan ? openPercent(reached) : release.rolloutPercent,
            now.getTime(),
            release.paused,
          )}{' '}
          Clients that have {release.version} keep it.
        </p>
        <RolloutFields
          place={place}
          draft={draft}
          read={read}
          passed={reached.slice(0, -1)}
          running={{ since: reached.at(-1)?.at, isPaused: release.paused }}
          onChange={setDraft}
        />
        <Findings tone="bad" title="Not saved" texts={refused} />
      </Stack>
      <DialogActions>
        <Button onClick={onDone} disabled={update.isPending}>
          Cancel
        </Button>
        <Button type="submit" variant="primary" pending={update.isPending} disabled={!publication}>
          Save plan
        </Button>
      </DialogActions>
    </form>
  )
}

function seenOf({ rolloutPercent, plan }: Release) {
  return { rolloutPercent, planMadeAt: plan?.madeAt ?? null }
}

function begin(release: Release): RolloutDraft {
  const { plan, rolloutPercent } = release
  if (!plan) return { ...draftOf('steps'), percent: String(rolloutPercent) }
  const now = new Date()
  return draftOfRunning(plan, momentOfPlan(release, now.getTime()), now)
}
