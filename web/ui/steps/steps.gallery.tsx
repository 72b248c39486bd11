import { Card } from '#web/ui/card/card.tsx'
import type { Gallery } from '#web/ui/gallery.ts'
import { Steps } from './steps.tsx'

export const gallery: Gallery = {
  Default: (
    <Card title="What happens next">
      <Steps
        steps={[
          { title: 'Publish a first version', about: 'Upload a build, check it, then publish it.' },
          { title: 'Connect the updater', about: 'Point your app to its feed.' },
        ]}
      />
    </Card>
  ),
}
