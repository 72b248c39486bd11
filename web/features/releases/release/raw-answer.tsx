import { useMutation } from '@tanstack/react-query'
import { askFeed, type FeedRequest } from '#web/lib/api/feed-answer.ts'
import { Button } from '#web/ui/button/button.tsx'
import { CodeBlock } from '#web/ui/code-block/code-block.tsx'
import { curlOf } from './feed-request.ts'
import styles from './test-update.module.css'

/** What the feed itself answers to a client, and the command that asks for it elsewhere. */
export function RawAnswer({ request }: { request: FeedRequest }) {
  const feed = useMutation({ mutationFn: askFeed, meta: { stopPropagation: true } })
  // An answer is shown as long as it is to what the fields say.
  const isAsked = JSON.stringify(feed.variables) === JSON.stringify(request)
  return (
    <details className={styles.raw}>
      <summary>See the feed’s answer</summary>
      <div className={styles.ask}>
        <Button onClick={() => feed.mutate(request)} pending={feed.isPending}>
          Ask the feed
        </Button>
        <span className="muted">This check isn’t counted.</span>
      </div>
      <div aria-live="polite">
        {isAsked && feed.data !== undefined && <CodeBlock title="Answer" code={feed.data} wrap />}
        {isAsked && feed.error && <p>{feed.error.message}</p>}
      </div>
      <CodeBlock title="Terminal" code={curlOf(request)} />
    </details>
  )
}
