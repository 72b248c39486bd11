import { LinkButton } from '#web/ui/button/link-button.tsx'
import type { Gallery } from '#web/ui/gallery.ts'
import { PageNotice } from './page-notice.tsx'

export const gallery: Gallery = {
  'Title, reason, way on': (
    <PageNotice
      title="Gallery"
      lead="This page doesn’t exist, or you don’t have access to it."
      actions={
        <LinkButton href="#organizations" variant="primary" size="l">
          View organizations
        </LinkButton>
      }
    />
  ),
  'A question': (
    <PageNotice
      icon="bell"
      title="Unsubscribe from “Gallery”?"
      lead="You get this email when something is published."
      actions={
        <LinkButton href="#unsubscribed" variant="primary" size="l">
          Unsubscribe
        </LinkButton>
      }
      otherwise={<p className="muted">Or choose your emails.</p>}
    />
  ),
}
