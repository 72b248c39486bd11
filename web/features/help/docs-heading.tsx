import { type DocsTopic, topicId } from './docs-topics.ts'

/** The heading of a topic, which links lead to. */
export function DocsHeading({ topic }: { topic: DocsTopic }) {
  return <h2 id={topicId(topic)}>{topic}</h2>
}
