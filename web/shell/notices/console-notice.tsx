import { queryPart } from '#web/shell/gates/query-part.tsx'
import type { HeaderState } from '#web/shell/screen.ts'

const SubscriptionNotice = queryPart(() =>
  import('./subscription-notice.tsx').then((part) => part.SubscriptionNotice),
)

/** Loads the banners of an organization, so that they are there when the page is painted first. */
export async function prepareNotice(): Promise<void> {
  await SubscriptionNotice.preload()
}

/** The banners about the organization whose page is open. */
export function consoleNotice({ path, place, session }: HeaderState) {
  const { orgSlug } = place.params
  if (!orgSlug || session.status !== 'ready') return null
  return <SubscriptionNotice orgSlug={orgSlug} userId={session.user.id} path={path} place={place} />
}
