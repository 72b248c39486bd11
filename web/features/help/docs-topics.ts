/** The headings of the built-in documentation, in its order and groups. */
export const DOCS_GROUPS = [
  {
    name: 'Release your app',
    topics: [
      'Before the first release',
      'Publish from the console',
      'Publish by script in CI',
      'Publish with curl',
      'When publishing asks first',
      'Re-runs and replaced files',
      'Rotate the updater key',
      'Receive webhooks',
    ],
  },
  { name: 'Control the rollout', topics: ['Channels', 'Roll out in steps', 'Take a release back'] },
  {
    name: 'Understand updates',
    topics: [
      'What clients get',
      'Make updates mandatory',
      'latest.json',
      'What counts as a download',
      'How clients are counted',
    ],
  },
] as const

export type DocsTopic = (typeof DOCS_GROUPS)[number]['topics'][number]

/** All headings, as the command palette finds them. */
export const DOCS_TOPICS: readonly DocsTopic[] = DOCS_GROUPS.flatMap(({ topics }) => topics)

/** Of topics that were renamed: links to their first name lead to them. */
const FIRST_IDS: Partial<Record<DocsTopic, string>> = {
  'Publish by script in CI': 'publish-from-ci',
  'Make updates mandatory': 'mandatory-updates',
  'Receive webhooks': 'webhooks',
}

/** The fragment of the URL that leads to a topic. */
export function topicId(topic: DocsTopic): string {
  return FIRST_IDS[topic] ?? topic.toLowerCase().replace(/[^a-z0-9]+/g, '-')
}
