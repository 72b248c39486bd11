// Colors for a few kinds of words in code of any language that the console prints: comments, strings, the keys of
// JSON and YAML, numbers and constants of JSON, and the tags of XML and HTML with their attributes. It only divides the
// text: what is read and copied stays the same.

export interface CodePart {
  text: string
  kind: 'plain' | 'comment' | 'string' | 'key' | 'constant'
}

/**
 * A substitution of the shell has quotes of its own: "$(cat "$file")" is one string.
 * `//` and `#` begin a comment at the start of a line or after a space: URLs, `$#` and `#fff` don't.
 * A constant follows the key of JSON: numbers and `true` are words of other languages too.
 * A tag begins its line, and an attribute follows the name of such a tag: generic types and assignments don't.
 */
const WORDS =
  /(?<comment>(?<=^|\s)(?:\/\/|#(?![[\w])).*$|\/\*\*.*\*\/)|(?<key>^[ \t-]*[\w-]+(?=:(?:\s|$))|"[^"\n]*"(?=:)|^[ \t]*<\w+(?:>|(?=\s|$))|<\/\w+>|^>|(?<![\w-])(?=[\w-]+=")(?<=^[ \t]*<\w+\s(?:[^<>]*\s)?)[\w-]+)|(?<string>"(?:\$\([^()\n]*\)|[^"\\\n]|\\.)*"|'[^'\n]*')|(?<constant>(?<=":[ \t]?)(?:null|true|false|-?\d+(?:\.\d+)?)(?![\w.]))/gm

const KINDS = ['comment', 'key', 'string', 'constant'] as const

export function highlight(code: string): CodePart[] {
  const parts: CodePart[] = []
  let end = 0
  const plain = (to: number) => {
    if (to > end) parts.push({ text: code.slice(end, to), kind: 'plain' })
  }
  for (const { index, groups, 0: text } of code.matchAll(WORDS)) {
    plain(index)
    parts.push({ text, kind: KINDS.find((kind) => groups?.[kind]) ?? 'plain' })
    end = index + text.length
  }
  plain(code.length)
  return parts
}
