import type { Gallery } from '#web/ui/gallery.ts'
import { Stack } from '#web/ui/stack/stack.tsx'
import { Progress } from './progress.tsx'

export const gallery: Gallery = {
  Tones: (
    <Stack gap={3}>
      <Progress label="Upload" value={0.4} />
      <Progress label="Rollout" value={1} tone="good" />
      <Progress label="Upload that waits" value={0.31} tone="warn" />
      <Progress label="Spending" value={0.9} tone="bad" />
      <Progress label="Paused rollout" value={0.1} tone="neutral" />
    </Stack>
  ),
  'With what is planned': <Progress label="Rollout to 10% of 50%" value={0.1} planned={0.5} />,
  'Beyond an allowance': <Progress label="Seats: 3 used, 2 included" value={1} within={2 / 3} tone="warn" />,
  Thin: <Progress label="Upload" value={0.6} thin />,
  Unknown: <Progress label="Verification" value={null} />,
}
