// The queries that are stale once a release has changed.

/** What else is out of date when a release has been published, yanked, rolled out or rolled back. */
export const RELEASE_CHANGES = [
  'releases.get',
  'releases.listHistory',
  'releases.list',
  'channels.get',
  'channels.list',
  'applications.get',
  'applications.list',
  // When it was published, how far it has come, and what was done.
  'insights.application.read',
  'insights.adoption.read',
  'audit.listRecent',
] as const
