import type { Gallery } from '#web/ui/gallery.ts'
import { Stack } from '#web/ui/stack/stack.tsx'
import { Progress } from './progress.tsx'

export const gallery: Gallery = {
  Tones: (
    <Stack gap={3}>
      <Progress label="Upload" value={0.4} />
      <Progress label="Rollout" value={1} tone="good" />
      <Progress label="Spending" value={0.9} tone="bad" />
    </Stack>
  ),
  Unknown: <Progress label="Verification" value={null} />,
}
