/** Makes the ids of one page's headings, in their order. They are GitHub's, so that its links work there and here. */
export function headingIds(): (text: string) => string {
  const made = new Set<string>()
  return (text) => {
    const base = text
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-')
    let id = base
    for (let suffix = 1; made.has(id); suffix++) id = `${base}-${suffix}`
    made.add(id)
    return id
  }
}
