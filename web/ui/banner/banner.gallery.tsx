import { LinkButton } from '#web/ui/button/link-button.tsx'
import type { Gallery } from '#web/ui/gallery.ts'
import { bolt, globe } from '#web/ui/icon/shapes.ts'
import { TextLink } from '#web/ui/text-link/text-link.tsx'
import { Banner } from './banner.tsx'

export const gallery: Gallery = {
  Neutral: (
    <Banner tone="neutral" icon="clock" action={<LinkButton href="#banner">Upgrade</LinkButton>}>
      <b>5 days left in your trial.</b> Upgrade to the Basic plan to keep publishing.
    </Banner>
  ),
  Warning: (
    <Banner icon={globe}>
      <b>You are using this service from an unsupported country.</b>{' '}
      <TextLink href="#banner" className="link">
        Learn more
      </TextLink>
    </Banner>
  ),
  Bad: (
    <Banner tone="bad" action={<LinkButton href="#banner">Reactivate my subscription</LinkButton>}>
      <b>Your subscription has ended.</b> Published releases stay available.
    </Banner>
  ),
  'Bad, with a link': (
    <Banner
      tone="bad"
      icon={bolt}
      action={
        <TextLink href="#banner" className="link">
          Status
        </TextLink>
      }
    >
      Ongoing service disruption
    </Banner>
  ),
}
