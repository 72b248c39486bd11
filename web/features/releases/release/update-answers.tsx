import type { Manifest } from '#shared/domain/releases/manifest.ts'
import { BreakableName } from '#web/ui/breakable-name/breakable-name.tsx'
import { Note } from '#web/ui/note/note.tsx'
import { type ExplainedPart, explainUpdate } from './explain-update.ts'
import type { TestedClient } from './feed-request.ts'
import styles from './test-update.module.css'
import { useBuckets } from './use-buckets.ts'

/** What a client gets of a channel, and where a rollout divides the clients, what each part of them gets. */
export function UpdateAnswers({ manifest, client }: { manifest: Manifest; client: TestedClient }) {
  const bucketOf = useBuckets(manifest, client.clientId)
  const { tone, title, file, parts, texts } = explainUpdate(manifest, client, bucketOf)
  return (
    <div aria-live="polite">
      <Note tone={tone} title={title}>
        {file && <FileLine name={file} />}
        {parts && <Parts parts={parts} />}
        {texts.map((text) => (
          <p key={text}>{text}</p>
        ))}
      </Note>
    </div>
  )
}

/** What each part of the clients is offered, and the file of it. */
function Parts({ parts }: { parts: readonly ExplainedPart[] }) {
  return (
    <ul className={styles.parts}>
      {parts.map(({ share, words, file }) => (
        <li key={`${words} ${file}`}>
          <b>{share}%</b>
          <span>{words}</span>
          {file && <FileLine name={file} />}
        </li>
      ))}
    </ul>
  )
}

function FileLine({ name }: { name: string }) {
  return (
    <span className={styles.file}>
      <BreakableName name={name} />
    </span>
  )
}
