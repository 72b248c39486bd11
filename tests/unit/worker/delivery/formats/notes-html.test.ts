import { parseXml } from '@rgrove/parse-xml'
import { describe, expect, it } from 'vitest'
import { NOTES_MAX_LENGTH } from '#shared/domain/releases/notes.ts'
import { notesHtml } from '#worker/delivery/formats/notes-html.ts'

it('draws Markdown', () => {
  const html = notesHtml('# New\n\n- **Fast** [site](https://example.com/?a=1&b=2)\n- `code`\n\nline\nnext')
  expect(html).toContain('<h1>New</h1>')
  expect(html).toContain('<strong>Fast</strong>')
  expect(html).toContain('<a href="https://example.com/?a=1&amp;b=2">site</a>')
  expect(html).toContain('line<br>next')
})

it('is empty without notes, and never begins with a URL', () => {
  expect(notesHtml(' \n')).toBe('')
  expect(notesHtml('https://example.com/notes.html')).toMatch(/^<div>/)
})

describe('hostile notes', () => {
  it.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    'text <b onclick="x">bold</b> <!-- c -->',
    '<div\nonclick=x>',
    '<svg/onload=alert(1)>',
    '```html" onload="x\n<script>x</script>\n```',
    '`<script>`',
    '<a href="javascript:alert(1)">x</a>',
    '![a" onerror="x](https://example.com/a.png "t\\" onload=x")',
    '[x](https://example.com/"onclick="alert(1) "title\\"")',
    '[a]: <https://example.com/"onclick=x>\n[a]',
    '| <script> | b |\n|---|---|\n| <img onerror=x> | d |',
    '&lt;script&gt; &#60;script&#62;',
    '- [ ] <script>\n- [x] done',
  ])('have no element or attribute of their own: %j', (notes) => {
    const html = notesHtml(notes)
    const allowed =
      /<\/?(div|p|h[1-6]|ul|ol|li|pre|code|strong|em|del|blockquote|table|thead|tbody|tr|t[hd]|hr|br)>|<a href="(https?:\/\/|mailto:)[^"<>]*">|<\/a>/g
    expect(html.replaceAll(allowed, '')).not.toMatch(/[<>]/)
    expect(() => parseXml(html.replaceAll(/<(br|hr)>/g, '<$1/>'))).not.toThrow()
  })

  it.each([
    '[x](javascript:alert(1))',
    '[x](JaVaScRiPt:alert(1))',
    '[x](&#106;avascript:alert(1))',
    '[x](java\tscript:alert(1))',
    '[x](data:text/html,x)',
    '[x](vbscript:x)',
    '![x](javascript:alert(1))',
    '<javascript:alert(1)>',
    '[x](file:///etc/passwd)',
    '[x](\\\\host\\share)',
    '[x](//example.com)',
  ])('lead nowhere but to the web: %s', (notes) => expect(notesHtml(notes)).not.toContain('href'))

  it('show a picture as a link: loading it would tell who reads', () => {
    expect(notesHtml('![a](https://example.com/a.png)')).toContain(
      '<a href="https://example.com/a.png">a</a>',
    )
  })
})

it.each([
  '>'.repeat(8000),
  '- '.repeat(4000),
  '**a*'.repeat(2500),
  '_a_ '.repeat(2500),
  '['.repeat(10_000),
  '[a]('.repeat(2500),
  '<a '.repeat(3000),
  `${'|a'.repeat(1000)}\n${'|-'.repeat(1000)}\n${'|\n'.repeat(1000)}`,
  'a'.repeat(NOTES_MAX_LENGTH),
  '*a '.repeat(NOTES_MAX_LENGTH / 3),
])('stays small and quick', (notes) => {
  const started = performance.now()
  expect(notesHtml(notes).length).toBeLessThan(10 * NOTES_MAX_LENGTH)
  expect(performance.now() - started).toBeLessThan(2000)
})

it('shows long notes as plain text', () => {
  const html = notesHtml(`**a** <b>\r\nline\n\n${'word '.repeat(3000)}`)
  expect(html).toMatch(/^<div><p>\*\*a\*\* &lt;b&gt;<br>line<\/p><p>word /)
})
