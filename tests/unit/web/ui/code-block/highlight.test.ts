import { expect, test } from 'vitest'
import { highlight } from '#web/ui/code-block/highlight.ts'

const marked = (code: string) =>
  highlight(code).flatMap(({ text, kind }) => (kind === 'plain' ? [] : [`${kind} ${text.trim()}`]))

test.each([
  ['JSON', '{ "a": ["b", "c: d"] }', ['key "a"', 'string "b"', 'string "c: d"']],
  [
    'constants of JSON',
    '{ "a": null, "b": -1.5, "c":true, "d": "1", "e": [2], "f": 2x }',
    'key "a",constant null,key "b",constant -1.5,key "c",constant true,key "d",string "1",key "e",key "f"'.split(
      ',',
    ),
  ],
  ['a number of YAML', 'depth: 0', ['key depth']],
  [
    'YAML',
    "on:\n  push: # a tag\n    tags: ['v*']",
    ['key on', 'key push', 'comment # a tag', 'key tags', "string 'v*'"],
  ],
  [
    'XML',
    '<key>SUFeedURL</key>\n<string>https://a.example/x?b=c</string>',
    ['key <key>', 'key </key>', 'key <string>', 'key </string>'],
  ],
  [
    'HTML',
    '<a\n  href="https://a.example"\n  style="\n    color: #fff;\n  "\n>Get it</a>',
    ['key <a', 'key href', 'string "https://a.example"', 'key style', 'key color', 'key >', 'key </a>'],
  ],
  ['an assignment of the shell', 'done <file\nexport NAME="x"', ['string "x"']],
  ['a type of C#', 'Task<bool> Ask(List<int> x)', []],
  ['a URL', 'curl -i https://a.example/x', []],
  ['shell', 'if [ $# -gt 1 ]; then # two\n', ['comment # two']],
  ['an attribute of Rust', '#[derive(Debug)]', []],
  ['a color of CSS', 'color: #fff;', ['key color']],
  ['a comment with quotes', "// the app's \"own\"\nx('y')", ['comment // the app\'s "own"', "string 'y'"]],
  ['quotes in a substitution', 'a="$(b "$c" d)" e="f"', ['string "$(b "$c" d)"', 'string "f"']],
  ['a substitution without an end', 'a="$(b" "c"', ['string "$(b"', 'string "c"']],
  ['escaped quotes', 'say("a\\"b")', ['string "a\\"b"']],
])('%s', (_, code, parts) => {
  expect(marked(code)).toEqual(parts)
})

test('no character is lost, in whatever order the signs come', () => {
  for (const code of ['"', "'\n'", '#', '//', '": "', '\\"', '/** x */ "a" # b', 'a: b: c'])
    expect(
      highlight(code)
        .map(({ text }) => text)
        .join(''),
    ).toBe(code)
})

test('a long word without an end costs time in proportion to its length', () => {
  const start = performance.now()
  highlight('a'.repeat(50_000))
  expect(performance.now() - start).toBeLessThan(500)
})
