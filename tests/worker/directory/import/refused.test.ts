// Feeds that aren't read, or not as a whole: each is answered with a sentence.

import { describe, expect, it } from 'vitest'
import { FEED, openImport } from './open-import.ts'

describe('a feed that can’t be read', () => {
  it.each([
    [{ fault: 'refused' as const }, 422, 'refused'],
    [{ fault: 'unresolved' as const }, 422, 'unresolved'],
    [{ fault: 'timeout' as const }, 422, 'timeout'],
    [{ fault: 'unreachable' as const }, 422, 'unreachable'],
    [{ status: 500 }, 422, 'answer'],
    [{ status: 204 }, 422, 'answer'],
    ['<html></html>', 422, 'not_a_feed'],
    ['{"version"', 422, 'not_a_feed'],
    [{ status: 302, headers: { location: 'https://169.254.169.254/' } }, 422, 'refused'],
    [{ status: 302, headers: { location: FEED } }, 422, 'refused'],
  ])('is refused: %j', async (answer, status, reason) => {
    const { served, asked, preview } = await openImport()
    served.set(FEED, answer)
    const failed = await preview()
    expect([failed.status, failed.reason]).toEqual([status, reason])
    expect(asked.every(({ url }) => url === FEED)).toBe(true)
  })

  it.each([
    '',
    'latest.json',
    'ftp://a.example/x',
    'javascript:alert(1)',
    'https://a.example/{{target}}/{{arch}}',
  ])('is refused before a request: %j', async (url) => {
    const { asked, preview } = await openImport()
    expect((await preview(url)).status).toBe(400)
    expect(asked).toEqual([])
  })

  it.each([
    'https://127.0.0.1/latest.json',
    'https://2130706433/latest.json',
    'https://0x7f.1/latest.json',
    'https://[::1]/latest.json',
    'https://[::ffff:127.0.0.1]/latest.json',
    'https://[fd00::1]/latest.json',
    'https://localhost/latest.json',
    'https://intranet/latest.json',
    'https://user:secret@a.example/latest.json',
    'http://a.example/latest.json',
  ])('is refused by its URL: %s', async (url) => {
    const { asked, preview } = await openImport()
    expect((await preview(url)).status).toBeGreaterThanOrEqual(400)
    expect(asked).toEqual([])
  })

  it('names where a redirect leads that is refused', async () => {
    const { served, preview } = await openImport()
    served.set(FEED, { status: 302, headers: { location: 'https://[::ffff:10.0.0.1]/latest.json' } })
    expect((await preview()).message).toContain('It redirects to [::ffff:a00:1]. Use a host name')
    served.set(FEED, { status: 302, headers: { location: 'https://rebound.example/latest.json' } })
    served.set('https://rebound.example/latest.json', { fault: 'refused' })
    expect((await preview()).message).toContain('It redirects to rebound.example.')
  })

  it('is refused with 413 when it is larger than 4 MiB', async () => {
    const { served, preview } = await openImport()
    served.set(FEED, new Uint8Array(4 * 1024 * 1024 + 1).fill(32))
    expect(await preview()).toMatchObject({ status: 413, message: expect.stringContaining('4 MiB') })
  })
})

it('says that not all of ten thousand releases are read', async () => {
  const { served, preview } = await openImport({ appType: 'Other', updaters: ['sparkle'] })
  const item = (n: number) =>
    `<item><sparkle:version>1.${n}.0</sparkle:version><enclosure url="Editor-1.${n}.0.zip" length="3"/></item>`
  const items = Array.from({ length: 10_000 }, (_, n) => item(n)).join('')
  const url = 'https://dl.example.com/appcast.xml'
  served.set(url, `<rss xmlns:sparkle="x"><channel>${items}</channel></rss>`)
  const { data } = await preview(url)
  expect([data.versions.length, data.moreVersions]).toEqual([51, 1949])
  expect(data.problems.map(({ message }) => message)).toContain(
    'Only the first 2,000 of its 10,000 entries are read.',
  )
})
