import { Badge } from '#web/ui/badge/badge.tsx'
import { Button } from '#web/ui/button/button.tsx'
import { LinkButton } from '#web/ui/button/link-button.tsx'
import type { Gallery } from '#web/ui/gallery.ts'
import { TextLink } from '#web/ui/text-link/text-link.tsx'
import { Card } from './card.tsx'

export const gallery: Gallery = {
  'With a title': (
    <Card title="Usage" aside="Last 30 days">
      12,480 update checks
    </Card>
  ),
  'With a chip, an action and a footer': (
    <Card
      title={
        <>
          Rollout <Badge icon="pause">Paused</Badge>
        </>
      }
      aside={<Button>Edit plan</Button>}
      footer={
        <>
          <span>Counted 3 h ago</span>
          <TextLink href="#card" className="link">
            All releases
          </TextLink>
        </>
      }
    >
      Paused by alice 12 minutes ago. Installed copies are unaffected.
    </Card>
  ),
  'With a quiet action': (
    <Card
      title="Live now"
      aside={
        <LinkButton variant="ghost" href="#card">
          All releases
        </LinkButton>
      }
    >
      2.4.0 is offered to every client
    </Card>
  ),
  Lined: (
    <Card title="Files" lined>
      7 files, all signatures match
    </Card>
  ),
  'Without a title': <Card>Everyone has a seat</Card>,
}
