import { describe, expect, it } from 'vitest'
import { renderMarkdown } from '#web/vite/docs/render-markdown.ts'

const render = (markdown: string) => renderMarkdown(`# Title\n\n${markdown}`, new Set(['ci', 'rollouts']))

describe('a page of the documentation', () => {
  it('begins with its title and its lead, which are not part of the text', () => {
    const page = render('It *may* wait.\n\nMore.')
    expect(page).toMatchObject({ title: 'Title', lead: 'It <em>may</em> wait.', description: 'It may wait.' })
    expect(page.html).toBe('<p>More.</p>\n')
  })

  it('keeps a paragraph that leads to a list above it', () => {
    const page = render('Choose one:\n\n- a')
    expect(page.lead).toBe('')
    expect(page.html).toContain('<p>Choose one:</p>')
    expect(page.description).toBe('Choose one.')
  })

  it('is described by whole sentences', () => {
    expect(render(`First. ${'Second '.repeat(30)}`).description).toBe('First.')
  })

  it('is refused without a title', () => {
    expect(() => renderMarkdown('No title.', new Set())).toThrow('begins with its title')
  })

  it('gives headings the anchors of GitHub, each once', () => {
    const { html, headings } = render('Lead.\n\n## What’s `new`?\n\n## Again\n\n### Again')
    expect(headings).toEqual([
      { level: 2, id: 'whats-new', text: 'What’s new?' },
      { level: 2, id: 'again', text: 'Again' },
      { level: 3, id: 'again-1', text: 'Again' },
    ])
    expect(html).toContain('<h2 id="whats-new"><a href="#whats-new">What’s <code>new</code>?</a></h2>')
  })

  it('leads from page to page, and never to a file that is not served', () => {
    const { html } = render(
      'Lead.\n\n[a](ci.md) [b](rollouts.md#plans) [c](#here) [d](https://example.org/) [e](../../README.md) [f](nope.md)',
    )
    expect([...html.matchAll(/href="([^"]+)"/g)].map(([, href]) => href)).toEqual([
      '/docs/ci',
      '/docs/rollouts#plans',
      '#here',
      'https://example.org/',
    ])
    expect(html).toContain('</a> e f</p>')
  })

  it('has the quotation marks of print, but in code', () => {
    const { lead, html, headings } = render(
      `It's "it".\n\n## What's new\n\n\`a\`'s ("b" **c**'s) \`"d"\` "*e*": "…".`,
    )
    expect(lead).toBe('It’s “it”.')
    expect(headings).toEqual([{ level: 2, id: 'whats-new', text: 'What’s new' }])
    expect(html).toContain(
      '<code>a</code>’s (“b” <strong>c</strong>’s) <code>&quot;d&quot;</code> “<em>e</em>”: “…”.',
    )
  })

  it('keeps short code whole, and breaks longer code at spaces and separators, but not in versions', () => {
    const { html } = render(
      'Lead.\n\n(`X-Client-Id`), `/update/{org}/{app}/darwin-x86_64/1.3.0`, `npm run operators -- log --json`.',
    )
    expect(html).toContain('(<code>X-Client-Id</code>), <code class="article_long">')
    expect(html).toContain(
      '<span>/update/</span><wbr><span>{org}/</span><wbr><span>{app}/</span><wbr><span>darwin-</span><wbr><span>x86_64/1.3.0</span></code>, ',
    )
    expect(html).toContain(
      '<span>npm</span> <span>run</span> <span>operators</span> <span>--</span> <span>log</span>',
    )
  })

  it('shows HTML as text', () => {
    const { html } = render(
      'Lead.\n\nA <b>tag</b> & `<i>`.\n\n<script>alert(1)</script>\n\n```js\nif (a < "b") {}\n```',
    )
    expect(html).not.toMatch(/<(b|i|script)>/)
    expect(html).toContain('&lt;b&gt;tag&lt;/b&gt; &amp; <code>&lt;i&gt;</code>')
    expect(html).toContain('if (a &lt; <span data-kind="string">&quot;b&quot;</span>) {}')
  })

  it('names blocks of code, and the column of each cell', () => {
    const { html } = render('Lead.\n\n```sh\nls\n```\n\n| Name | Meaning |\n|---|---|\n| a | b |')
    expect(html).toContain('<figcaption class="code-block_head">Terminal</figcaption>')
    expect(html).toContain('<td role="cell" data-label="Meaning">b</td>')
  })

  it.each([
    ['stays a table on phones: two columns of a few words', '| A | B |\n|---|---|\n| c | d |', 'brief'],
    ['becomes pairs on phones: two columns with code', '| A | B |\n|---|---|\n| `c` | d |', 'pairs'],
    [
      'becomes pairs on phones: two columns with longer code',
      '| A | B |\n|---|---|\n| `src-tauri/tauri.conf.json` | d |',
      'pairs',
    ],
    [
      'becomes labelled blocks on phones: more columns',
      '| A | B | C |\n|---|---|---|\n| d | e | f |',
      'wide',
    ],
  ])('has a table that %s', (_, table, shape) => {
    expect(render(`Lead.\n\n${table}`).html).toContain(`data-shape="${shape}"`)
  })

  it('has remarks, as GitHub writes them', () => {
    const { html, sections } = render(
      'Lead.\n\n> [!WARNING]\n> **Keep it.** It can’t be made again.\n\n> Quoted.',
    )
    expect(html).toContain('data-tone="warn" role="note"')
    expect(html).toContain('<p><strong>Keep it.</strong> It can’t be made again.</p>\n</div></div>')
    expect(html).toContain('<blockquote>\n<p>Quoted.</p>\n</blockquote>')
    expect(sections[0]?.text).toBe('Lead. Keep it. It can’t be made again. Quoted.')
  })

  it('has sections for the search: words without marks, those of code last', () => {
    const { sections } = render(
      'Lead [text](ci.md).\n\n## One & two\n\n- **a** `b`\n  - c\n\n| D | E |\n|---|---|\n| f | `g` |\n\n```sh\nh -i\n```\n\nj',
    )
    expect(sections).toEqual([
      { id: '', heading: '', text: 'Lead text.' },
      { id: 'one--two', heading: 'One & two', text: 'a b c D E f g j h -i' },
    ])
  })
})
