import type { Snippet } from '#web/lib/update-guides/update-guide.ts'
import { CodeBlock } from '#web/ui/code-block/code-block.tsx'
import { Segments } from '#web/ui/segments/segments.tsx'
import { Stack } from '#web/ui/stack/stack.tsx'
import { GuidePoints } from './guide-points.tsx'

/** Which variant of a guide's code is shown: the same one in all steps that have it. */
export interface GuideChoice {
  /** What is chosen: 'Language'. */
  label: string | undefined
  /** Undefined until the user chooses. */
  chosen: string | undefined
  choose: (variant: string) => void
}

/** What to paste in one step. Of code in variants, only the chosen one, or else the first. */
export function GuideSnippets({ snippets, choice }: { snippets: readonly Snippet[]; choice: GuideChoice }) {
  const variants = [...new Set(snippets.flatMap(({ variant }) => variant ?? []))]
  const current = variants.find((variant) => variant === choice.chosen) ?? variants[0]
  const shown = snippets.filter(({ variant }) => !variant || variant === current)
  const blocks = shown.map(({ title, code }) => <CodeBlock key={title} title={title} code={code} />)
  if (!current) return blocks
  return (
    <>
      <Stack gap={3}>
        <div>
          <Segments
            label={choice.label ?? ''}
            value={current}
            onChange={choice.choose}
            options={variants.map((value) => ({ value, label: value }))}
          />
        </div>
        {blocks}
      </Stack>
      <GuidePoints points={shown.flatMap(({ points = [] }) => points)} />
    </>
  )
}
