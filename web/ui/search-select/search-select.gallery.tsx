import type { Gallery } from '#web/ui/gallery.ts'
import { lazyPart } from '#web/ui/lazy-part/lazy-part.tsx'

const SearchSelect = lazyPart(() => import('./search-select.tsx').then((part) => part.SearchSelect))
const MEMBERS = ['ada@example.com', 'grace@example.com'].map((label) => ({ value: label, label }))

export const gallery: Gallery = {
  Default: (
    <SearchSelect
      label="Search members"
      noMatch="No members match"
      options={MEMBERS}
      onChoose={() => undefined}
    />
  ),
  Disabled: (
    <SearchSelect
      label="Search seats"
      noMatch="No members match"
      options={MEMBERS}
      onChoose={() => undefined}
      disabled
    />
  ),
}
