import type { AppStatus } from '#shared/domain/releases/app-status.ts'

/** The releases that came before those that the channels offer or roll out, newest first. */
export function earlierReleases({
  channels,
  recent,
}: Pick<AppStatus, 'channels' | 'recent'>): AppStatus['recent'] {
  return recent.filter(
    ({ version, channel }) =>
      !channels.some(
        (each) =>
          each.channel === channel && (each.live?.version === version || each.rollout?.version === version),
      ),
  )
}
