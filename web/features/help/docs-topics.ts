/** The headings of the built-in documentation, as the command palette finds them. */
export const DOCS_TOPICS = [
  'Before the first release',
  'Publish from the console',
  'Publish from CI',
  'Publish with curl',
  'When publishing asks first',
  'Re-runs and replaced files',
  'Channels',
  'Take a release back',
  'What clients get',
  'latest.json',
  'What counts as a download',
] as const
