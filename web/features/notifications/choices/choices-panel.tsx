import { Loaded } from '#web/ui/loaded/loaded.tsx'
import { SkeletonRows } from '#web/ui/skeleton/skeleton-list.tsx'
import { Exceptions } from './exceptions.tsx'
import { KindChoices } from './kind-choices.tsx'
import { useChoices } from './use-choices.ts'

/** What the user is emailed: of all applications, and of some otherwise. */
export function ChoicesPanel() {
  const { query, saved, change } = useChoices()
  return (
    <Loaded
      query={query}
      card={{ title: 'Your emails', lined: true, flush: true }}
      loading={<SkeletonRows />}
    >
      {(settings) => (
        <KindChoices settings={settings} saved={saved} onChange={change}>
          <Exceptions settings={settings} onChange={change} />
        </KindChoices>
      )}
    </Loaded>
  )
}
