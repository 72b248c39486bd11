import type { ImportPreview } from '#shared/domain/import/import-preview.ts'
import { links } from '#shared/routes.ts'
import { formatBytes, formatCount } from '#web/lib/format/format.ts'
import { useApplication, useOrganization } from '#web/lib/session/organization.ts'
import { Button } from '#web/ui/button/button.tsx'
import { LinkButton } from '#web/ui/button/link-button.tsx'
import { Card } from '#web/ui/card/card.tsx'
import { Note } from '#web/ui/note/note.tsx'
import { Progress } from '#web/ui/progress/progress.tsx'
import { Stack } from '#web/ui/stack/stack.tsx'
import { VerifyEmail } from '#web/ui/verify-email/verify-email.tsx'
import styles from './import.module.css'
import { isBlocked } from './import-words.ts'
import { MovingDocs } from './moving-docs.tsx'
import { type FetchedFile, useImportDraft } from './use-import-draft.ts'

interface DraftCardProps {
  preview: ImportPreview
  /** Of the feed, as it was entered. */
  url: string
}

/** Makes a draft of the version that is shown, and follows how its files are fetched. */
export function DraftCard({ preview, url }: DraftCardProps) {
  const { version, files } = preview
  const state = useImportDraft({ url, version: version.version, channel: version.channel })
  const usable = files.filter((file) => !isBlocked(file) && file.size !== null)
  if (version.problem !== null) return null
  if (usable.length === 0) return files.every(isBlocked) ? null : <SizeUnknown />
  const bytes = usable.reduce((sum, { size }) => sum + (size ?? 0), 0)
  const count = `${formatCount(usable.length)} ${usable.length === 1 ? 'file' : 'files'}`
  const isDone = state.draft !== null && !state.isRunning
  // Left out although the preview found it: its server may answer the next time.
  const left = new Set(state.draft?.left.map(({ filename }) => filename))
  const isWhole =
    isDone &&
    state.files.every(({ asset }) => asset.state === 'ready') &&
    !usable.some(({ filename }) => left.has(filename))
  return (
    <Card title={`Draft of ${version.version}`}>
      <Stack gap={4}>
        <p className="muted">
          {count}, {formatBytes(bytes)} in all, are copied here and checked against what the feed states.
          Clients keep updating from your current feed until you switch your app.
        </p>
        {state.files.length > 0 && <FileList files={state.files} current={state.current} />}
        <Left state={state} />
        {state.error && (
          <Note tone="bad" role="alert" title="The draft wasn’t created">
            {state.error.message}
          </Note>
        )}
        <VerifyEmail error={state.error} />
        {state.isRunning && (
          <p className="small muted" role="status">
            Keep this page open. If you leave, preview the feed again and continue the draft.
          </p>
        )}
        <Actions state={state} isDone={isDone} isWhole={isWhole} />
        {isDone && (
          <p className="small muted">
            Installed copies ask your current feed until a version from there asks here. <MovingDocs />
          </p>
        )}
      </Stack>
    </Card>
  )
}

function SizeUnknown() {
  return (
    <Note title="A draft can’t copy these files">
      Neither the feed nor their server states a size. Upload them instead.
    </Note>
  )
}

type State = ReturnType<typeof useImportDraft>

interface ActionsProps {
  state: State
  isDone: boolean
  isWhole: boolean
}

function Actions({ state: { draft, isRunning, start }, isDone, isWhole }: ActionsProps) {
  const { org } = useOrganization()
  const { slug } = useApplication()
  return (
    <Stack direction="across" gap={2}>
      {draft && isDone && (
        <LinkButton
          variant={isWhole ? 'primary' : 'plain'}
          href={links.release(org.slug, slug, draft.release)}
        >
          Open the draft
        </LinkButton>
      )}
      {!isWhole && (
        <Button variant="primary" onClick={start} pending={isRunning}>
          {isDone ? 'Continue the draft' : 'Create draft'}
        </Button>
      )}
    </Stack>
  )
}

/** Files that were not registered, for reasons that only then were found. */
function Left({ state: { draft } }: { state: State }) {
  if (!draft || draft.left.length === 0) return null
  return (
    <Note tone="warn" title="Left out">
      <ul className={styles.problems}>
        {draft.left.map(({ filename, message }) => (
          <li key={filename + message}>
            <span className="mono">{filename}</span>: {message}
          </li>
        ))}
      </ul>
    </Note>
  )
}

function FileList({ files, current }: { files: readonly FetchedFile[]; current: string | null }) {
  return (
    <ul className={styles.fetched} aria-label="Files of the draft">
      {files.map(({ asset, problem }) => (
        <li key={asset.id}>
          <span className={styles.line}>
            <span className={`${styles.file} mono`}>{asset.filename}</span>
            <span className="small muted">{wordOf(asset, problem, current)}</span>
          </span>
          <Progress
            thin
            label={asset.filename}
            value={shareOf(asset)}
            tone={problem ? 'bad' : asset.state === 'ready' ? 'good' : 'accent'}
          />
          {problem && <span className="small">{problem}</span>}
        </li>
      ))}
    </ul>
  )
}

function shareOf({ upload: { parts } }: FetchedFile['asset']): number {
  return parts.filter(({ received }) => received).length / Math.max(1, parts.length)
}

function wordOf({ id, state }: FetchedFile['asset'], problem: string | null, current: string | null): string {
  if (problem) return 'Not copied'
  if (state === 'ready') return 'Copied and checked'
  if (state === 'verifying') return 'Checking'
  return id === current ? 'Copying' : 'Waiting'
}
