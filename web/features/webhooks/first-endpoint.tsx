import { useOrganization } from '#web/lib/session/organization.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Card } from '#web/ui/card/card.tsx'
import { CodeBlock } from '#web/ui/code-block/code-block.tsx'
import { EmptyState } from '#web/ui/empty-state/empty-state.tsx'
import styles from './first-endpoint.module.css'
import { sampleBody, sampleRequest } from './sample-request.ts'

/** Shown as long as there is no endpoint: the way to the first one, and what it would get. */
export function FirstEndpoint({ onAdd }: { onAdd: () => void }) {
  const { org } = useOrganization()
  return (
    <div className={styles.first}>
      <Card className={styles.action}>
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
      <Card title="What an endpoint gets">
        <CodeBlock title="release.published" code={sampleRequest(org.slug)} copied={sampleBody(org.slug)} />
      </Card>
    </div>
  )
}
