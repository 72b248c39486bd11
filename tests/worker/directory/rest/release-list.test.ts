import { describe, expect, it } from 'vitest'
import type { Release, ReleaseSummary } from '#shared/domain/releases/release.ts'
import { CONFIRMED, openPublisher } from '#tests/worker/directory/publisher.ts'
import { ask, linux, prepared, windows } from '#tests/worker/directory/releases/prepared.ts'

type ListAnswer = { releases: ReleaseSummary[]; cursor: string | null }

describe('listing releases', () => {
  it('goes page by page, newest first, with the number and bytes of their files', async () => {
    const apart = await openPublisher()
    for (const version of ['1.0.0', '1.1.0', '1.2.0']) {
      await apart.publish(version)
    }
    type Page = {
      releases: { version: string; assetCount: number; totalSize: number }[]
      cursor: string | null
    }
    const first = await apart.rest<Page>('GET', '/releases?limit=2')
    expect(first.body.releases.map((each) => each.version)).toEqual(['1.2.0', '1.1.0'])
    expect(first.body.releases[0]).toMatchObject({ assetCount: 1, totalSize: 'program 1.2.0'.length })
    const second = await apart.rest<Page>('GET', `/releases?limit=2&cursor=${first.body.cursor}`)
    expect(second.body).toMatchObject({ releases: [{ version: '1.0.0' }], cursor: null })
  })

  it('sorts by publication, drafts by creation, page by page', async () => {
    const apart = await openPublisher()
    const pass = () => apart.clock.setTime(apart.clock.getTime() + 60_000)
    const early = await prepared(apart, '1.0.0', [linux('1.0.0')])
    pass()
    await apart.publish('1.1.0')
    pass()
    await apart.draft('1.3.0')
    pass()
    expect((await apart.rest('POST', `/releases/${early.id}/publish`, CONFIRMED)).status).toBe(200)
    const versions = async (order: string) => {
      const listed: string[] = []
      let cursor: string | null = ''
      while (cursor !== null) {
        const path: string = `/releases?order=${order}&limit=1${cursor && `&cursor=${cursor}`}`
        const { body } = await apart.rest<ListAnswer>('GET', path)
        listed.push(...body.releases.map(({ version }) => version))
        cursor = body.cursor
      }
      return listed
    }
    expect(await versions('newest')).toEqual(['1.0.0', '1.3.0', '1.1.0'])
    expect(await versions('oldest')).toEqual(['1.1.0', '1.3.0', '1.0.0'])
  })

  it.each(['newest', 'oldest', 'version'] as const)(
    'continues by %s after the last of a page was deleted',
    async (order) => {
      const apart = await openPublisher()
      for (const version of ['1.0.0', '1.1.0', '1.2.0']) {
        await apart.draft(version)
        apart.clock.setTime(apart.clock.getTime() + 60_000)
      }
      const [first, ...rest] = order === 'oldest' ? ['1.0.0', '1.1.0', '1.2.0'] : ['1.2.0', '1.1.0', '1.0.0']
      const page = (await apart.rest<ListAnswer>('GET', `/releases?order=${order}&limit=1`)).body
      expect(page.releases).toMatchObject([{ version: first }])
      expect((await apart.rest('DELETE', `/releases/${page.releases[0]?.id}`)).status).toBe(204)
      const path = `/releases?order=${order}&cursor=${page.cursor}`
      const next = (await apart.rest<ListAnswer>('GET', path)).body
      expect(next.releases.map(({ version }) => version)).toEqual(rest)
    },
  )

  it('refuses what is no cursor, rather than ending the list', async () => {
    const apart = await openPublisher()
    expect(await apart.rest('GET', '/releases?cursor=page-2')).toMatchObject({ status: 400 })
  })

  it('can be narrowed to a channel or a status', async () => {
    const apart = await openPublisher()
    await apart.publish('1.0.0')
    await apart.draft('1.1.0')
    await apart.draft('1.1.0', { channel: 'beta' })
    const versions = async (query: string) => {
      const { body } = await apart.rest<{ releases: Release[] }>('GET', `/releases?${query}`)
      return body.releases.map(({ version, channel }) => [version, channel])
    }
    expect(await versions('status=published')).toEqual([['1.0.0', null]])
    expect(await versions('channel=beta')).toEqual([['1.1.0', 'beta']])
    expect(await versions('channel=-&status=draft')).toEqual([['1.1.0', null]])
    expect((await apart.rest('GET', '/releases?limit=1000')).status).toBe(400)
    expect((await apart.rest('GET', '/releases?status=gone')).status).toBe(400)
  })
})

describe('a list that is searched, sorted and narrowed', () => {
  it('finds part of a version or of the notes in any case, and sorts page by page', async () => {
    const apart = await openPublisher()
    for (const version of ['1.9.0', '1.10.0', '2.0.0-beta.1']) await apart.publish(version)
    await apart.draft('1.2.0', { notes: '## Split *view*\nAnd 100% more_tests' })
    const versions = async (query: string) => {
      const { body } = await apart.rest<ListAnswer>('GET', `/releases?${query}`)
      return body.releases.map(({ version }) => version)
    }
    expect(await versions('search=BETA')).toEqual(['2.0.0-beta.1'])
    expect(await versions('search=split%20*VIEW*')).toEqual(['1.2.0'])
    // Neither is a wildcard.
    expect(await versions('search=100%25')).toEqual(['1.2.0'])
    expect(await versions('search=1_2')).toEqual([])
    expect(await versions('order=oldest')).toEqual(['1.9.0', '1.10.0', '2.0.0-beta.1', '1.2.0'])
    expect(await versions('order=version')).toEqual(['2.0.0-beta.1', '1.10.0', '1.9.0', '1.2.0'])
    const paged: string[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const path: string = `/releases?order=version&limit=1${cursor && `&cursor=${cursor}`}`
      const { body } = await apart.rest<ListAnswer>('GET', path)
      paged.push(...body.releases.map(({ version }) => version))
      cursor = body.cursor
    }
    expect(paged).toEqual(['2.0.0-beta.1', '1.10.0', '1.9.0', '1.2.0'])
    expect((await apart.rest('GET', `/releases?search=${'x'.repeat(101)}`)).status).toBe(400)
    expect((await apart.rest('GET', '/releases?order=random')).status).toBe(400)
  })

  it('tells how far each goes, its first line of notes, and its platforms beside those before', async () => {
    const apart = await openPublisher()
    const old = await prepared(apart, '1.0.0', [linux('1.0.0'), windows('1.0.0')])
    await ask(apart, old.id)
    const live = await prepared(apart, '1.1.0', [linux('1.1.0')])
    await ask(apart, live.id, ['platform_lost'])
    const rolling = await prepared(apart, '1.2.0', [linux('1.2.0')])
    await apart.rest('PATCH', `/releases/${rolling.id}`, { notes: '\n## A **new** view\nMore.' })
    await apart.rest('POST', `/releases/${rolling.id}/publish`, { rolloutPercent: 10 })
    const listed = async (query: string) =>
      (await apart.rest<ListAnswer>('GET', `/releases?${query}`)).body.releases
    const versions = async (query: string) => (await listed(query)).map(({ version }) => version)
    expect(await versions('status=live')).toEqual(['1.1.0'])
    expect(await versions('status=rolling')).toEqual(['1.2.0'])
    expect(await versions('status=paused')).toEqual([])
    expect(await versions('status=replaced')).toEqual(['1.0.0'])
    await apart.rest('PATCH', `/releases/${rolling.id}`, { paused: true })
    expect(await versions('status=rolling')).toEqual([])
    expect(await versions('status=paused')).toEqual(['1.2.0'])
    expect(await listed('')).toMatchObject([
      {
        notesLine: 'A new view: More.',
        updatePlatforms: ['linux-x86_64'],
        platformsBefore: ['linux-x86_64'],
      },
      { updatePlatforms: ['linux-x86_64'], platformsBefore: ['linux-x86_64', 'windows-x86_64'] },
      { platformsBefore: null },
    ])
    const got = await apart.rest<Release>('GET', `/releases/${live.id}`)
    expect(got.body.before).toEqual({
      ...{ id: old.id, version: '1.0.0' },
      updatePlatforms: expect.arrayContaining(['linux-x86_64', 'windows-x86_64']),
    })
    expect((await apart.rest<Release>('GET', `/releases/${old.id}`)).body.before).toBeNull()
    const { body } = await apart.rest<{ channels: { counts: object }[] }>('GET', '/channels')
    expect(body.channels[0]?.counts).toEqual({ published: 3, drafts: 0, all: 3 })
  })
})
