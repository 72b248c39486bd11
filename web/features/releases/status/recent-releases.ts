import { type AppStatus, STATUS_RELEASES } from '#shared/domain/releases/app-status.ts'

/** What was published last, newest first: what everyone gets or got, and what is on its way to them. */
export function recentReleases({
  channels,
  recent,
}: Pick<AppStatus, 'channels' | 'recent'>): AppStatus['recent'] {
  const coming = channels.flatMap(({ channel, rollout }) =>
    rollout ? [{ version: rollout.version, channel, pubDate: rollout.since }] : [],
  )
  const all = [...recent]
  // A channel that includes another has the same rollout.
  for (const each of coming)
    if (!all.some(({ version, pubDate }) => version === each.version && pubDate === each.pubDate))
      all.push(each)
  return all.toSorted((a, b) => Date.parse(b.pubDate) - Date.parse(a.pubDate)).slice(0, STATUS_RELEASES)
}
