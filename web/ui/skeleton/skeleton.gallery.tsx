import { Card } from '#web/ui/card/card.tsx'
import type { Gallery } from '#web/ui/gallery.ts'
import { Stack } from '#web/ui/stack/stack.tsx'
import { Loading, Skeleton } from './skeleton.tsx'
import { SkeletonCards, SkeletonRows } from './skeleton-list.tsx'
import { SkeletonTable } from './skeleton-table.tsx'

export const gallery: Gallery = {
  Shapes: (
    <Loading>
      <Stack gap={2}>
        <Skeleton width="14rem" />
        <Skeleton width="2rem" shape="circle" />
        <Skeleton height="4rem" shape="block" />
      </Stack>
    </Loading>
  ),
  Rows: <SkeletonRows count={3} />,
  'Rows without pictures': <SkeletonRows plain count={3} />,
  'A table with its columns': (
    <Card title="Releases" flush>
      <SkeletonTable columns={['Version', 'Rollout', 'Clients', 'Published']} roomy count={3} />
    </Card>
  ),
  Cards: <SkeletonCards count={2} height="8rem" />,
  'Low cards': <SkeletonCards count={2} height="4.375rem" low />,
}
