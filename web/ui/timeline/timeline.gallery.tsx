import type { Gallery } from '#web/ui/gallery.ts'
import { ban, shield, undo, up } from '#web/ui/icon/shapes.ts'
import { SkeletonTimeline } from './skeleton-timeline.tsx'
import { Timeline } from './timeline.tsx'

const AT = '2026-11-22T09:00:00.000Z'

export const gallery: Gallery = {
  Default: (
    <Timeline
      activities={[
        { id: '5', at: AT, icon: undo, tone: 'good', actor: 'alice', verb: 'restored', subject: '2.4.1' },
        {
          ...{ id: '4', at: AT, icon: ban, tone: 'bad', actor: 'alice', verb: 'yanked', subject: '2.4.1' },
          reason: 'Crashes on start',
        },
        {
          ...{ id: '3', at: AT, icon: shield, tone: 'warn', actor: 'Gantry', verb: 'held', subject: '2.4.1' },
          rest: ' at 10%',
        },
        {
          ...{ id: '2', at: AT, icon: up, tone: 'run', actor: 'Gantry', verb: 'took', subject: '2.4.1' },
          rest: ' to 10%',
        },
        { id: '1', at: AT, icon: 'edit', tone: 'neutral', actor: 'alice', verb: 'drafted', subject: '2.4.1' },
      ]}
    />
  ),
  Loading: <SkeletonTimeline />,
}
