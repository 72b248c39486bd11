/** The headings of the built-in documentation, in its order and groups: without what the pages have. */
export const DOCS_GROUPS = [
  {
    name: 'Releases',
    topics: [
      'Before the first release',
      'Publish from the console',
      'Release script',
      'Publish with curl',
      'When publishing asks first',
      'Re-runs and replaced files',
      'Take a release back',
    ],
  },
  { name: 'Feed and channels', topics: ['What clients get', 'latest.json', 'Channels'] },
  { name: 'Counting', topics: ['What counts as a download', 'How clients are counted'] },
] as const

export type DocsTopic = (typeof DOCS_GROUPS)[number]['topics'][number]

/** All headings, as the command palette finds them. */
export const DOCS_TOPICS: readonly DocsTopic[] = DOCS_GROUPS.flatMap(({ topics }) => topics)

/** Of topics that were renamed: links to their first name lead to them. */
const FIRST_IDS: Partial<Record<DocsTopic, string>> = {
  'Release script': 'publish-from-ci',
}

/** The fragment of the URL that leads to a topic. */
export function topicId(topic: DocsTopic): string {
  return FIRST_IDS[topic] ?? topic.toLowerCase().replace(/[^a-z0-9]+/g, '-')
}
