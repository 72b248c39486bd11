// Documents of hosts that wish us ill: each is refused or read in part, in bounded time.

import { describe, expect, it } from 'vitest'
import { FeedError, openDocument } from '#worker/services/directory/import/feed.ts'
import { readFeed } from '#worker/services/directory/import/formats/registry.ts'
import { BASE } from './samples.ts'

const read = (text: string) => readFeed(openDocument(BASE, text))
/** Idle, each takes less than a tenth of it. */
const LIMIT_MS = 5000

async function within<T>(work: () => Promise<T>): Promise<T> {
  const start = performance.now()
  try {
    return await work()
  } finally {
    expect(performance.now() - start).toBeLessThan(LIMIT_MS)
  }
}

const item = (attributes: string, more = '') =>
  `<rss><channel><item><sparkle:version>1.0.0</sparkle:version>${more}<enclosure ${attributes}/></item></channel></rss>`

describe('XML', () => {
  it('expands no declared entities', async () => {
    const lol = (n: number) => `<!ENTITY l${n} "${`&l${n - 1};`.repeat(10)}">`
    const bomb = `<?xml version="1.0"?><!DOCTYPE rss [<!ENTITY l0 "lol">${[1, 2, 3, 4, 5, 6, 7, 8, 9].map(lol).join('')}]>`
    await expect(
      within(() => read(bomb + item('url="a.zip"', '<description>&l9;</description>'))),
    ).rejects.toThrow(FeedError)
    // Behind a comment, too, where the document type isn't recognized by its place.
    const hidden = bomb.replace('<!DOCTYPE', '<!-- x --><!DOCTYPE')
    await expect(within(() => read(hidden + item('url="&l9;"')))).rejects.toThrow('isn’t valid XML')
  })

  it('reads no external entity', async () => {
    const text = `<!-- --><!DOCTYPE rss [<!ENTITY x SYSTEM "file:///etc/passwd">]>${item('url="a"', '<description>&x;</description>')}`
    await expect(read(text)).rejects.toThrow('isn’t valid XML')
  })

  it('refuses a million nested elements', async () => {
    const text = `<rss>${'<a>'.repeat(1_000_000)}`
    await expect(within(() => read(text))).rejects.toThrow(FeedError)
  })

  it.each(['<![CDATA[', '<!--', '<a b="', '&', '<?x '])(
    'reads %s without end in linear time',
    async (part) => {
      await expect(within(() => read(`<rss>${part.repeat(400_000)}`))).rejects.toThrow(FeedError)
    },
  )

  it.each([
    ['elements', '<a/>'.repeat(1_000_000)],
    ['elements after a section without end', `<a/><![CDATA[${'<a/>'.repeat(1_000_000)}`],
    ['attributes', `<a ${Array.from({ length: 300_000 }, (_, n) => `a${n}="1"`).join(' ')}/>`],
  ])('refuses more %s than memory has room for', async (_, text) => {
    await expect(within(() => read(`<rss><channel>${text}</channel></rss>`))).rejects.toThrow(
      'too many elements',
    )
  })

  it('reads notes with any number of elements', async () => {
    const notes = `<description><![CDATA[${'<p>a</p>'.repeat(200_000)}]]></description>`
    expect((await read(item('url="a.zip"', notes)))?.feed.versions[0]?.notes).toHaveLength(1_600_000)
  })

  it('takes sizes that are no numbers as missing', async () => {
    for (const length of ['NaN', '-1', '1e9', '0', '99999999999999999999', '1.5', ''])
      expect(
        (await read(item(`url="a.zip" length="${length}"`)))?.feed.versions[0]?.files[0]?.size,
      ).toBeNull()
  })

  it('keeps URLs of other schemes as they are, for the check to refuse', async () => {
    for (const url of ['javascript:alert(1)', 'file:///etc/passwd', 'data:text/plain,x'])
      expect((await read(item(`url="${url}"`)))?.feed.versions[0]?.files[0]?.url).toBe(url)
  })
})

describe('YAML', () => {
  it('refuses aliases, which multiply', async () => {
    const bomb = ['a: &a [x, x, x, x, x]', 'b: &b [*a, *a, *a, *a]', 'c: &c [*b, *b, *b, *b]'].join('\n')
    await expect(within(() => read(`version: 1.0.0\npath: a.exe\n${bomb}\nd: [*c, *c]\n`))).rejects.toThrow(
      FeedError,
    )
  })

  it.each([
    ['brackets', `files: ${'['.repeat(200_000)}`],
    ['indentation', `files:\n${Array.from({ length: 800 }, (_, n) => `${' '.repeat(n + 1)}a:`).join('\n')}`],
    ['dashes', `files:\n  ${'- '.repeat(100_000)}x`],
  ])('refuses deep %s', async (_, text) => {
    await expect(within(() => read(`version: 1.0.0\npath: a\n${text}\n`))).rejects.toThrow(
      'nested too deeply',
    )
  })

  it('refuses a long document', async () => {
    await expect(read(`version: 1.0.0\npath: a\nnotes: ${'x'.repeat(600_000)}`)).rejects.toThrow('too long')
  })

  it.each([
    ['lines', '- a\n'.repeat(100_000)],
    ['flows', `a: [${'a,'.repeat(100_000)}a]`],
  ])('refuses many %s', async (_, text) => {
    await expect(within(() => read(`version: 1.0.0\npath: a\n${text}\n`))).rejects.toThrow('too long')
  })

  it('makes no objects by tags', async () => {
    const found = await read('version: 1.0.0\npath: !!js/function a.exe\n__proto__:\n  polluted: true\n')
    expect(found?.feed.versions[0]?.files[0]?.filename).toBe('a.exe')
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined()
  })
})

describe('JSON', () => {
  it('takes fields of another shape as missing', async () => {
    const feed = { version: '1.0.0', notes: null, platforms: { x: null, y: [], z: { url: 5 }, __proto__: 1 } }
    const found = await read(JSON.stringify(feed))
    expect(found?.feed.versions[0]?.files).toEqual([])
    expect(found?.feed.problems).toHaveLength(3)
  })

  it('reads deep nesting without running out of stack', async () => {
    const deep = `{"version":"1.0.0","platforms":{"a":${'['.repeat(100_000)}${']'.repeat(100_000)}}}`
    expect((await within(() => read(deep)))?.feed.versions[0]?.files).toEqual([])
  })

  it.each(['[],', '{},'])('refuses a million of %s', async (part) => {
    const text = `{"version":"1.0.0","platforms":{"a":[${part.repeat(1_000_000)}0]}}`
    await expect(within(async () => read(text))).rejects.toThrow('too many entries')
  })

  it('bounds the problems of a list of broken entries', async () => {
    const platforms = Object.fromEntries(Array.from({ length: 50_000 }, (_, n) => [`p${n}`, {}]))
    const found = await within(() => read(JSON.stringify({ version: '1.0.0', platforms })))
    expect(found?.feed.problems.length).toBeLessThan(30)
  })
})

it('reads the last lines of a long RELEASES, and refuses one with a broken line', async () => {
  const line = (n: number) => `${'a'.repeat(40)} Editor-1.0.${n}-full.nupkg ${n + 1}`
  const text = Array.from({ length: 50_000 }, (_, n) => line(n)).join('\n')
  const versions = (await within(() => read(text)))?.feed.versions
  expect([versions?.length, versions?.at(-1)?.version]).toEqual([2000, '1.0.49999'])
  expect((await read(text))?.feed.problems.map(({ message }) => message)).toEqual([
    'Only the last 2,000 of its 50,000 entries are read.',
  ])
  expect(await read(`${text}\nsomething else`)).toBeNull()
})
