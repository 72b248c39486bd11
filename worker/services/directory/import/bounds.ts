// What a parser may be given. A document within its limit of bytes can still make a million nodes, of which each takes a
// hundred times the bytes that it is written in: more memory than an isolate has.

/** Elements and attributes, arrays and objects. A feed of 2,000 entries has a tenth of them. */
export const MAX_NODES = 200_000
const [CDATA, CDATA_END] = ['<![CDATA[', ']]>']

/** Whether a text has more than `limit` of some characters. */
export function hasMore(text: string, signs: string, limit: number): boolean {
  let count = 0
  for (const sign of text) if (signs.includes(sign) && ++count > limit) return true
  return false
}

/** Without its CDATA sections, which are one node each, whatever is in them. */
export function withoutCdata(xml: string): string {
  const parts: string[] = []
  for (let at = 0; ; ) {
    const start = xml.indexOf(CDATA, at)
    const end = start < 0 ? -1 : xml.indexOf(CDATA_END, start)
    if (end < 0) return [...parts, xml.slice(at)].join(CDATA)
    parts.push(xml.slice(at, start))
    at = end
  }
}
