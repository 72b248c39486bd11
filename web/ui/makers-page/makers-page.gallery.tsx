import type { Gallery } from '#web/ui/gallery.ts'
import { TextLink } from '#web/ui/text-link/text-link.tsx'
import { MakersPage } from './makers-page.tsx'

export const gallery: Gallery = {
  'For visitors': (
    <MakersPage slug="editor" organization="Acme" footerLinks={<TextLink href="/">Release status</TextLink>}>
      <p>What the maker shows.</p>
    </MakersPage>
  ),
  'For users who are logged in': (
    <MakersPage slug="player" organization={null}>
      <p>What the maker shows.</p>
    </MakersPage>
  ),
}
