// Colors for a few kinds of words in code of any language that the console prints: comments, strings, the keys of
// JSON and YAML, and the tags of XML. It only divides the text: what is read and copied stays the same.

export interface CodePart {
  text: string
  kind: 'plain' | 'comment' | 'string' | 'key'
}

/**
 * A substitution of the shell has quotes of its own: "$(cat "$file")" is one string.
 * `//` and `#` begin a comment at the start of a line or after a space: URLs, `$#` and `#fff` don't.
 */
const WORDS =
  /(?<comment>(?<=^|\s)(?:\/\/|#(?![[\w])).*$|\/\*\*.*\*\/)|(?<key>^[ \t-]*[\w-]+(?=:(?:\s|$))|"[^"\n]*"(?=:)|^[ \t]*<\w+>|<\/\w+>)|(?<string>"(?:\$\([^()\n]*\)|[^"\\\n]|\\.)*"|'[^'\n]*')/gm

export function highlight(code: string): CodePart[] {
  const parts: CodePart[] = []
  let end = 0
  const plain = (to: number) => {
    if (to > end) parts.push({ text: code.slice(end, to), kind: 'plain' })
  }
  for (const { index, groups, 0: text } of code.matchAll(WORDS)) {
    plain(index)
    parts.push({ text, kind: groups?.comment ? 'comment' : groups?.key ? 'key' : 'string' })
    end = index + text.length
  }
  plain(code.length)
  return parts
}
