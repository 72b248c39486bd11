/** A sentence of a guide: what stands in `backticks` is shown as code. */
export function GuideText({ children }: { children: string }) {
  return children.split('`').map((part, index) => (index % 2 === 0 ? part : <code key={part}>{part}</code>))
}
