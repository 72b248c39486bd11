/** Code, and the punctuation or ending that follows or precedes it without a space. */
const CODE = /([^\s`]*`[^`]*`[^\s`]*)/

/** A sentence of a guide: what stands in `backticks` is shown as code, which no line separates from its punctuation. */
export function GuideText({ children }: { children: string }) {
  return children.split(CODE).map((part, index) => {
    if (index % 2 === 0) return part
    const [before, code, after] = part.split('`')
    const shown = <code key={part}>{code}</code>
    if (!before && !after) return shown
    return (
      <span key={part}>
        {before}
        {shown}
        {after}
      </span>
    )
  })
}
