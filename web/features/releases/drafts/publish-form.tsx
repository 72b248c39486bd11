import { type FormEvent, useRef, useState } from 'react'
import type { Manifest } from '#shared/domain/releases/manifest.ts'
import type { Release } from '#shared/domain/releases/release.ts'
import { resolvePlan } from '#shared/domain/releases/rollout-plan.ts'
import type { Publication, Schedule } from '#shared/domain/releases/schedule.ts'
import { RpcError } from '#shared/errors.ts'
import { lastDraft, rememberChoice, waitsOf } from '#web/features/releases/plan/last-choice.ts'
import { draftOf, type RolloutDraft } from '#web/features/releases/plan/plan-draft.ts'
import { liveWords, reachWords } from '#web/features/releases/plan/reach-words.ts'
import { readDraft } from '#web/features/releases/plan/read-draft.ts'
import { RolloutFields } from '#web/features/releases/plan/rollout-fields.tsx'
import type { AppPlace } from '#web/features/releases/use-app-place.ts'
import { isFeedPending } from '#web/lib/api/query-client.ts'
import { readersTimeZone, toWallTime } from '#web/lib/format/zoned-time.ts'
import { isEmailUnverified } from '#web/lib/session/email-verified.ts'
import { useApplication } from '#web/lib/session/organization.ts'
import { Button } from '#web/ui/button/button.tsx'
import { DialogActions } from '#web/ui/dialog/dialog-actions.tsx'
import { Stack } from '#web/ui/stack/stack.tsx'
import { VerifyEmail } from '#web/ui/verify-email/verify-email.tsx'
import { Findings } from './findings.tsx'
import type { PublishCheck } from './publish-check.ts'
import { PublishConfirmation } from './publish-confirmation.tsx'
import { PublishGuard } from './publish-guard.tsx'
import { type Reasons, reasonsOf } from './publish-reasons.ts'
import { firstTime, readTime } from './publish-time.ts'
import { PublishWhen } from './publish-when.tsx'
import { RequestApproval } from './request-approval.tsx'
import { usePublication } from './use-publication.ts'

export interface PublishFormProps {
  place: AppPlace
  release: Release
  check: PublishCheck
  /** What clients of its channel are offered now; null while it is not known. */
  channel: Manifest | null
  /** Whether it begins with a time to publish at. */
  later: boolean
  onDone: () => void
}

/**
 * How and when a draft is published, with what speaks against it. What is shown is confirmed by the button, so that the
 * server asks only about what this page didn't know.
 */
export function PublishForm({ place, release, check, channel, later, onDone }: PublishFormProps) {
  const { id: appId } = useApplication()
  const timeZone = readersTimeZone()
  const [draft, setDraft] = useState(() => scheduledDraft(release) ?? lastDraft(appId, channel))
  const [isLater, setLater] = useState(later)
  const [text, setText] = useState(() => scheduledTime(release, timeZone))
  const [opened] = useState(release.content)
  // What the reasons are about: it may change while they are read.
  const asked = useRef(release.content)
  const [reasons, setReasons] = useState<Reasons>()
  const { send, pending, error } = usePublication(place, release)
  const { missing, reasons: known } = check
  const now = Date.now()
  const time = readTime(text, timeZone, now)
  const read = readDraft(draft, new Date(isLater && time.at ? time.at : now))
  const blocked = missing.length > 0 || !read.publication || (isLater && time.at === null)
  const publish = (confirm: string[]) => {
    if (blocked || pending) return
    const done = () => {
      rememberChoice(appId, draft, read)
      onDone()
    }
    send({ ...read.publication, confirm, content: asked.current }, isLater ? time.at : null, {
      onSuccess: done,
      onError: (failure) => {
        if (isFeedPending(failure)) done()
        setReasons(reasonsOf(failure))
      },
    })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    asked.current = release.content
    publish(known.map(({ code }) => code))
  }
  if (reasons)
    return (
      <PublishConfirmation
        version={release.version}
        reasons={reasons}
        pending={pending}
        onBack={() => setReasons(undefined)}
        onConfirm={() => publish(reasons.map(({ code }) => code))}
      />
    )
  return (
    <form onSubmit={submit} noValidate style={{ display: 'contents' }}>
      <Stack gap={4}>
        <p className="muted">
          {isLater ? 'Checked again at that time.' : liveWords(read.publication)} Files, version and notes
          can’t be changed after publishing.
        </p>
        <Findings
          tone="warn"
          title="The draft has changed"
          texts={
            release.content === opened || error ? [] : ['Close this dialog and check it before you publish.']
          }
        />
        <PublishGuard
          release={release}
          check={check}
          channel={channel}
          isForEveryone={reachWords(read.publication) === 'to everyone'}
        />
        <PublishWhen
          later={isLater}
          text={text}
          problem={time.problem}
          timeZone={timeZone}
          onLater={setLater}
          onText={setText}
        />
        <RolloutFields place={place} draft={draft} read={read} onChange={setDraft} />
        <Findings tone="bad" title={isLater ? 'Not scheduled' : 'Not published'} texts={refusal(error)} />
        {needsApproval(error) && (
          <div>
            <RequestApproval place={place} release={release} variant="plain" />
          </div>
        )}
        <VerifyEmail error={error} />
      </Stack>
      <DialogActions>
        <Button onClick={onDone} disabled={pending}>
          Cancel
        </Button>
        <Button
          type="submit"
          variant={known.length > 0 ? 'danger-fill' : 'primary'}
          pending={pending}
          disabled={blocked}
        >
          {isLater
            ? `Schedule ${release.version}`
            : `Publish ${reachWords(read.publication) ?? release.version}`}
          {known.length > 0 && ' anyway'}
        </Button>
      </DialogActions>
    </form>
  )
}

/** What a scheduled draft is published with, or was to be when that was missed. */
function scheduledDraft({ schedule, missedSchedule }: Release): RolloutDraft | null {
  const scheduled = schedule ?? (missedSchedule && withoutDates(missedSchedule))
  if (!scheduled) return null
  const { plan, rolloutPercent } = scheduled
  if (plan) return draftOf('own', plan)
  return rolloutPercent === undefined ? draftOf('everyone') : draftOf('percent', undefined, rolloutPercent)
}

function withoutDates({ at, plan, ...rest }: Schedule): Publication {
  const resolved = plan && resolvePlan(plan, new Date(at))
  if (!resolved || typeof resolved === 'string') return rest
  return { ...rest, plan: { ...plan, steps: waitsOf(resolved) } }
}

function scheduledTime({ schedule }: Release, timeZone: string): string {
  return schedule ? toWallTime(schedule.at, timeZone) : firstTime(timeZone, Date.now())
}

function needsApproval(error: Error | null): boolean {
  return error instanceof RpcError && error.data?.reason === 'approval_required'
}

function refusal(error: Error | null): string[] {
  if (!error || isFeedPending(error) || isEmailUnverified(error) || reasonsOf(error)) return []
  const missing = error instanceof RpcError ? error.data?.missing : undefined
  return missing?.length ? missing : [error.message]
}
