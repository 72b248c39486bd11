import { toast } from '#web/lib/browser/toast-store.ts'
import { Button } from '#web/ui/button/button.tsx'
import type { Gallery } from '#web/ui/gallery.ts'
import { Stack } from '#web/ui/stack/stack.tsx'

export const gallery: Gallery = {
  'Raised by buttons': (
    <Stack direction="across" gap={3}>
      <Button onClick={() => toast.info({ message: 'Not copied', details: 'Select the text and copy it.' })}>
        Show information
      </Button>
      <Button onClick={() => toast.success({ message: 'Release published' })}>Show a success</Button>
      <Button
        onClick={() =>
          toast.success({
            message: 'Paused 2.4.1',
            details: 'No more clients get it; installed copies are unaffected.',
            action: {
              ...{ label: 'Resume', altText: 'Resume 2.4.1' },
              onPress: () => toast.success({ message: 'Resumed 2.4.1' }),
            },
          })
        }
      >
        Show one with an action
      </Button>
      <Button
        onClick={() =>
          toast.error({
            message: 'Couldn’t save the draft',
            details: 'Try again in a moment.',
            suppress: true,
          })
        }
      >
        Show an error
      </Button>
    </Stack>
  ),
}
