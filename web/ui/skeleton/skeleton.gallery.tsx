import type { Gallery } from '#web/ui/gallery.ts'
import { Stack } from '#web/ui/stack/stack.tsx'
import { Loading, Skeleton } from './skeleton.tsx'
import { SkeletonCards, SkeletonRows } from './skeleton-list.tsx'

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
  Cards: <SkeletonCards count={2} height="8rem" />,
}
