import type { KeptFlowError } from '#web/lib/api/identity.ts'
import { CodeBlock } from '#web/ui/code-block/code-block.tsx'

interface ErrorDetailsProps {
  /** Of the error, as the identity service keeps it. */
  id: string
  /** The error; undefined: it’s no longer kept. */
  kept?: KeptFlowError | undefined
}

/** What the people who run the installation find the error by, to be copied. */
export function ErrorDetails({ id, kept }: ErrorDetailsProps) {
  const lines = [
    ['Error ID', id],
    ['Request', kept?.error?.request],
    ['Time', kept?.created_at],
  ]
  return (
    <CodeBlock
      title="Details for support"
      code={lines.flatMap(([name, value]) => (value ? `${name}: ${value}` : [])).join('\n')}
      wrap
    />
  )
}
