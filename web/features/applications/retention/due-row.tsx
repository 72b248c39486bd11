import { useMutation } from '@tanstack/react-query'
import { directory } from '#shared/contracts/directory.ts'
import { channelName } from '#shared/domain/releases/channel.ts'
import type { DueRelease } from '#shared/domain/retention/retention.ts'
import type { RetentionRule } from '#shared/domain/retention/retention-rule.ts'
import { links } from '#shared/routes.ts'
import { rpcMutation } from '#web/lib/api/rpc.ts'
import { formatBytes, formatDay } from '#web/lib/format/format.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Cell } from '#web/ui/table/table.tsx'
import { TextLink } from '#web/ui/text-link/text-link.tsx'
import styles from './retention.module.css'
import { reasonWords } from './retention-words.ts'

interface DueRowProps {
  place: { org: string; app: string }
  release: DueRelease
  rule: RetentionRule
  canKeep: boolean
}

export function DueRow({ place, release, rule, canKeep }: DueRowProps) {
  const { id, version, channel, pubDate, files, bytes, purgeAt } = release
  const keep = useMutation(
    rpcMutation(directory, 'retention.keep', {
      successToast: 'Release kept!',
      refreshes: ['retention.get', 'retention.list', 'retention.getRelease'],
    }),
  )
  return (
    <tr>
      <Cell rowHeader>
        <span className={styles.version}>
          <TextLink href={links.release(place.org, place.app, id)} className="mono">
            {version}
          </TextLink>
          <span className="small muted">{reasonWords(release, rule)}</span>
        </span>
      </Cell>
      <Cell name="Channel">{channelName(channel)}</Cell>
      <Cell name="Published">{formatDay(pubDate)}</Cell>
      <Cell name="Frees" align="end">
        {formatBytes(bytes)} in {files === 1 ? '1 file' : `${files} files`}
      </Cell>
      <Cell name="Purged">{formatDay(purgeAt)}</Cell>
      {canKeep && (
        <Cell align="end" whole>
          <Button
            aria-label={`Keep ${version} on ${channelName(channel)}`}
            pending={keep.isPending}
            onClick={() => keep.mutate({ ...place, release: id, kept: true })}
          >
            Keep
          </Button>
        </Cell>
      )}
    </tr>
  )
}
