/** A word joiner keeps punctuation on the line of the code before it. */
const joined = (text: string) => text.replace(/^[.,:;)]/, '\u2060$&')

/** A sentence of a guide: what stands in `backticks` is shown as code. */
export function GuideText({ children }: { children: string }) {
  return children
    .split('`')
    .map((part, index) => (index % 2 === 0 ? joined(part) : <code key={part}>{part}</code>))
}
