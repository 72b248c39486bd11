/** The headings of the built-in documentation, in its order and groups. */
export const DOCS_GROUPS = [
  { name: 'Start', topics: ['Before the first release'] },
  {
    name: 'Publish',
    topics: [
      'Publish from the console',
      'Publish from CI',
      'Publish with curl',
      'When publishing asks first',
      'Re-runs and replaced files',
      'Rotate the updater key',
      'Webhooks',
    ],
  },
  { name: 'Deliver', topics: ['Channels', 'Roll out in steps', 'Take a release back'] },
  {
    name: 'Update',
    topics: [
      'What clients get',
      'Mandatory updates',
      'latest.json',
      'What counts as a download',
      'How clients are counted',
    ],
  },
] as const

export type DocsTopic = (typeof DOCS_GROUPS)[number]['topics'][number]

/** All headings, as the command palette finds them. */
export const DOCS_TOPICS: readonly DocsTopic[] = DOCS_GROUPS.flatMap(({ topics }) => topics)

/** The fragment of the URL that leads to a topic. */
export function topicId(topic: DocsTopic): string {
  return topic.toLowerCase().replace(/[^a-z0-9]+/g, '-')
}
