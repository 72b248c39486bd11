import type { Gallery } from '#web/ui/gallery.ts'
import { TextLink } from '#web/ui/text-link/text-link.tsx'
import { FoldedLinks, FoldedRows } from './folded.tsx'

const links = (
  <ul>
    <li>
      <TextLink href="#folded" aria-current="page">
        Rollouts
      </TextLink>
    </li>
    <li>
      <TextLink href="#folded">Retention</TextLink>
    </li>
  </ul>
)

export const gallery: Gallery = {
  Rows: (
    <FoldedRows>
      <FoldedLinks label="Docs" summary="Publish / Rollouts">
        {links}
      </FoldedLinks>
      <FoldedLinks label="On this page">{links}</FoldedLinks>
    </FoldedRows>
  ),
}
