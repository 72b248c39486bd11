import type { Gallery } from '#web/ui/gallery.ts'
import { TextLink } from '#web/ui/text-link/text-link.tsx'
import { Banner } from './banner.tsx'

export const gallery: Gallery = {
  Neutral: <Banner tone="neutral">Your trial ends in 12 days.</Banner>,
  Warning: <Banner>You're offline. Changes can't be saved until you're back online.</Banner>,
  'Bad, with an action': (
    <Banner tone="bad" action={<TextLink href="/">Update payment method</TextLink>}>
      The last payment failed.
    </Banner>
  ),
}
