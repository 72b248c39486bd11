import type { ReactNode } from 'react'

/** Names as they appear in answers and files, each with its meaning. */
export function Terms({ children }: { children: ReactNode }) {
  return <dl>{children}</dl>
}

export function Term({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>
        <code>{name}</code>
      </dt>
      <dd>{children}</dd>
    </div>
  )
}
