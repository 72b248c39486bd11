import type { WebhookBody } from '#shared/domain/webhooks/webhook-message.ts'
import { useOrganization } from '#web/lib/session/organization.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Card } from '#web/ui/card/card.tsx'
import { CodeBlock } from '#web/ui/code-block/code-block.tsx'
import { EmptyState } from '#web/ui/empty-state/empty-state.tsx'
import styles from './first-endpoint.module.css'

/** Shown as long as there is no endpoint: the way to the first one and, where there is room, what it would get. */
export function FirstEndpoint({ onAdd }: { onAdd: () => void }) {
  const { org } = useOrganization()
  return (
    <div className={styles.first}>
      <Card>
        <EmptyState
          icon="link"
          title="No endpoints yet"
          action={
            <Button variant="primary" icon="plus" onClick={onAdd}>
              Add your first endpoint
            </Button>
          }
        >
          Gantry sends a signed request to your URL when a release is published, held, rolled back or yanked.
        </EmptyState>
      </Card>
      <div className={styles.sample}>
        <Card title="What an endpoint gets">
          <CodeBlock title="release.published" code={toCompactJson(sampleBody(org))} />
        </Card>
      </div>
    </div>
  )
}

/** Short objects on one line: all of it is in sight. */
function toCompactJson(value: object): string {
  return JSON.stringify(value, null, 2).replaceAll(/\{\n\s+([^{}]+?)\n\s+\}/g, (object, members: string) => {
    const line = `{ ${members.replaceAll(/\n\s+/g, ' ')} }`
    return line.length <= MAX_LINE ? line : object
  })
}

/** Characters. */
const MAX_LINE = 70

/** The example of `web/docs/webhooks.md`, for this organization. */
function sampleBody({ id, slug }: { id: string; slug: string }): WebhookBody {
  return {
    type: 'release.published',
    timestamp: '2026-11-22T09:00:02.000Z',
    data: {
      organization: { id, slug },
      application: { id: '01M83WQ6B3M5V2T9C1T7N0H4QK', slug: 'editor' },
      sequence: 42,
      subject: { id: '01M83WS1D7D5Q7N24SPY2PAJ0J', name: '2.4.1' },
      actor: { kind: 'person', id: '784f6fa7-3267-4691-b317-77e146f66475', name: 'alice@example.test' },
      details: { application: 'editor', channel: null, rolloutPercent: 10 },
    },
  }
}
