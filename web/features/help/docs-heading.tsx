import { type DocsTopic, topicId } from './docs-topics.ts'

/** The heading of a topic, which links lead to; it links to itself, to be copied. */
export function DocsHeading({ topic }: { topic: DocsTopic }) {
  const id = topicId(topic)
  return (
    <h2 id={id}>
      <a href={`#${id}`}>{topic}</a>
    </h2>
  )
}
