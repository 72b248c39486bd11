import { useQuery } from '@tanstack/react-query'
import { directory } from '#shared/contracts/directory.ts'
import { channelName } from '#shared/domain/releases/channel.ts'
import type { RetentionRule } from '#shared/domain/retention/retention-rule.ts'
import { rpcQuery } from '#web/lib/api/rpc.ts'
import { formatBytes, formatCount, formatDay } from '#web/lib/format/format.ts'
import { useApplication, useOrganization } from '#web/lib/session/organization.ts'
import { Loaded } from '#web/ui/loaded/loaded.tsx'
import { Note } from '#web/ui/note/note.tsx'
import styles from './retention.module.css'
import { PROBLEM_WORDS, previewWords, reasonWords } from './retention-words.ts'

/** What a rule would purge if it were saved. */
export function RetentionPreview({ rule }: { rule: RetentionRule }) {
  const { org } = useOrganization()
  const { slug } = useApplication()
  const preview = useQuery({
    ...rpcQuery(directory, 'retention.preview', { org: org.slug, app: slug, rule }),
    staleTime: 0,
  })
  return (
    <Loaded
      query={preview}
      loading={
        <p className="small muted" role="status">
          Looking at the releases…
        </p>
      }
    >
      {({ problem, releases, bytes, purgeAt, first }) => (
        <Note
          tone={problem || purgeAt ? 'warn' : 'neutral'}
          role="status"
          title={previewWords({ releases, bytes, purgeAt })}
        >
          {problem && <p>{PROBLEM_WORDS[problem]}</p>}
          {first.length > 0 && (
            <details className={styles.preview}>
              <summary>Show releases</summary>
              <ul>
                {first.map((release) => (
                  <li key={release.id}>
                    <span className="mono">{release.version}</span> on {channelName(release.channel)},
                    published {formatDay(release.pubDate)}, {formatBytes(release.bytes)}.{' '}
                    {reasonWords(release, rule)}.
                  </li>
                ))}
                {releases > first.length && <li>{formatCount(releases - first.length)} more</li>}
              </ul>
            </details>
          )}
        </Note>
      )}
    </Loaded>
  )
}
