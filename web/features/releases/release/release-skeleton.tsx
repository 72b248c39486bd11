import { Card } from '#web/ui/card/card.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton/skeleton.tsx'
import { SkeletonRows } from '#web/ui/skeleton/skeleton-list.tsx'
import { Stack } from '#web/ui/stack/stack.tsx'
import styles from './release-page.module.css'

/** A release that is being loaded, with the titles that drafts and published releases share. */
export function SkeletonRelease() {
  return (
    <Stack gap={5}>
      <div>
        <h1>Release</h1>
        <Loading>
          <Skeleton width="18rem" />
        </Loading>
      </div>
      <div className={styles.columns}>
        <Stack gap={5}>
          <Card lined flush title="Files">
            <SkeletonRows count={4} />
          </Card>
          <Card title="Release notes">
            <Lines widths={['70%', '45%']} />
          </Card>
        </Stack>
        <Stack gap={5}>
          <Card title="Test an update">
            <Loading>
              <Skeleton height="9rem" shape="block" />
            </Loading>
          </Card>
          <Card title="Details">
            <Lines widths={['80%', '60%', '75%', '50%']} />
          </Card>
        </Stack>
      </div>
    </Stack>
  )
}

function Lines({ widths }: { widths: readonly string[] }) {
  return (
    <Loading>
      <Stack gap={3}>
        {widths.map((width) => (
          <Skeleton key={width} width={width} />
        ))}
      </Stack>
    </Loading>
  )
}
