import { useMutation } from '@tanstack/react-query'
import { type FoundFile, OPERATOR_COPIES } from '#shared/domain/operator.ts'
import { rpcMutation } from '#web/lib/api/rpc.ts'
import { formatBytes, formatDay } from '#web/lib/format/format.ts'
import { Badge } from '#web/ui/badge/badge.tsx'
import { Icon } from '#web/ui/icon/icon.tsx'
import { ConfirmButton } from './confirm-button.tsx'
import { acted, operators } from './operator-calls.ts'
import styles from './operators.module.css'
import { StopButton } from './stop-button.tsx'
import { SubjectCard } from './subject-card.tsx'

export function FileCard({ file }: { file: FoundFile }) {
  const { fileId, filename, size, sha256, orgSlug, appSlug, takenDownAt, takenDownReason, assets } = file
  const takeDown = useMutation(rpcMutation(operators, 'operators.takeDownFile', acted('File taken down.')))
  const restore = useMutation(rpcMutation(operators, 'operators.restoreFile', acted('File restored.')))
  return (
    <SubjectCard
      kind="File"
      name={filename}
      picture={
        <span className={styles.icon}>
          <Icon name="file" />
        </span>
      }
      state={takenDownAt && <Badge tone="bad">Taken down</Badge>}
      facts={{
        Reason: takenDownReason,
        'Taken down': takenDownAt && formatDay(takenDownAt),
        Application: (
          <code>
            {orgSlug}/{appSlug}
          </code>
        ),
        'File ID': <code>{fileId}</code>,
        'SHA-256': sha256 && <code>{sha256}</code>,
        Size: formatBytes(size),
        Releases: assets.map(releaseWords).join(', ') + (assets.length === OPERATOR_COPIES ? ' …' : ''),
      }}
      actions={
        takenDownAt ? (
          <ConfirmButton
            subject={fileId}
            action="Restore file"
            title={`Restore ${filename}?`}
            text="Feeds offer it again, and it can be downloaded."
            tone="primary"
            act={restore}
            onConfirm={(close) => restore.mutate({ file: fileId }, close)}
          />
        ) : (
          <StopButton
            subject={fileId}
            action="Take down file"
            title={`Take down ${filename}?`}
            text="Within 30 seconds it answers 410 in every release and channel that has it, and feeds offer the release below. Nothing is deleted."
            act={takeDown}
            onStop={(reason, close) => takeDown.mutate({ file: fileId, reason }, close)}
          />
        )
      }
    />
  )
}

function releaseWords({ version, channel, published, purged }: FoundFile['assets'][number]): string {
  const state = purged ? ', purged' : published ? '' : ', draft'
  return `${version} (${channel ?? 'production'}${state})`
}
