/** The lines of `code` that `known` hasn't, with one around them. What is left out is a line with `…`, none blank beside. */
export function changedLines(code: string, known: string): string {
  const old = new Set(known.split('\n'))
  const lines = code.trimEnd().split('\n')
  const isNear = (index: number) =>
    [index - 1, index, index + 1].some((each) => lines[each] !== undefined && !old.has(lines[each]))
  return lines
    .map((line, index) => (isNear(index) ? line : '…'))
    .filter(
      (line, index, all) =>
        (line && line !== '…') || (all[index - 1] !== '…' && (line || all[index + 1] !== '…')),
    )
    .join('\n')
}
