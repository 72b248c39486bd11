import type { ReactNode } from 'react'

/** Names as they appear in answers, each with its meaning. */
export function Terms({ meanings }: { meanings: Record<string, ReactNode> }) {
  return (
    <dl>
      {Object.entries(meanings).map(([name, meaning]) => (
        <div key={name}>
          <dt>
            <code>{name}</code>
          </dt>
          <dd>{meaning}</dd>
        </div>
      ))}
    </dl>
  )
}
