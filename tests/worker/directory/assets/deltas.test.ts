import { describe, expect, it } from 'vitest'
import type { NewAsset } from '#shared/domain/releases/asset.ts'
import type { Release } from '#shared/domain/releases/release.ts'
import { bytesOf, CONFIRMED, openPublisher, type RestAnswer } from '#tests/worker/directory/publisher.ts'

const publisher = await openPublisher({ appType: 'Other' })
const { rest, draft, send, complete, clock } = publisher
const FOR = 'windows-x86_64'

async function add(release: string, text: string, file: Partial<NewAsset>) {
  const created = await send(release, bytesOf(text), file)
  if (created.status < 300) await complete(created.body.id)
  return created
}

async function publish(id: string): Promise<RestAnswer<Release>> {
  clock.setTime(clock.getTime() + 1000)
  return rest<Release>('POST', `/releases/${id}/publish`, CONFIRMED)
}

const full = (id: string, version: string) =>
  add(id, `full ${version}`, { filename: `Editor-${version}.zip`, updatePlatform: FOR })

describe('deltas of a release', () => {
  it('have no update platform, one for each base version and file', async () => {
    const { id } = await draft('2.0.0')
    await full(id, '2.0.0')
    const delta = (deltaFrom: string, more: object = {}) =>
      add(id, `from ${deltaFrom}`, { filename: `${deltaFrom}.delta`, deltaFor: FOR, deltaFrom, ...more })
    expect((await delta('1.0.0')).body).toMatchObject({
      kind: 'delta',
      updatePlatform: null,
      deltaFor: FOR,
      deltaFrom: '1.0.0',
      inferred: ['updatePlatform', 'publicPlatform', 'format', 'kind'],
    })
    expect((await delta('1.1.0')).status).toBe(201)
    expect((await delta('1.0.0', { filename: 'other.delta' })).code).toBe('slot_taken')
    expect((await delta('1.0.0')).status).toBe(200)
  })

  it('are registered once when the same request comes twenty times at once', async () => {
    const { id } = await draft('2.0.1')
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        add(id, 'x', { filename: `${index}.delta`, deltaFor: FOR, deltaFrom: '1.0.0' }),
      ),
    )
    expect(answers.map(({ status }) => status).filter((status) => status === 201)).toHaveLength(1)
    expect(answers.filter(({ code }) => code === 'slot_taken')).toHaveLength(19)
  })

  it.each([
    ['a base that is not lower', { deltaFrom: '2.0.2' }],
    ['a base that is higher', { deltaFrom: '3.0.0' }],
    ['an update platform', { deltaFrom: '1.0.0', updatePlatform: FOR }],
    ['another kind', { deltaFrom: '1.0.0', kind: 'installer' as const }],
  ])('are refused with %s', async (_, file) => {
    const { id } = await draft('2.0.2')
    const answer = await add(id, 'x', { filename: 'x.delta', deltaFor: FOR, ...file })
    expect(answer).toMatchObject({ status: 422, code: 'delta_invalid' })
    await rest('DELETE', `/releases/${id}`)
  })

  it('may share a name and differ in what they are for', async () => {
    const { id } = await draft('2.0.3')
    const same = { filename: 'Editor-delta.nupkg', kind: 'delta' as const, deltaFrom: '1.0.0' }
    expect((await add(id, 'intel', { ...same, deltaFor: 'windows-x86_64' })).status).toBe(201)
    expect((await add(id, 'arm', { ...same, deltaFor: 'windows-aarch64' })).status).toBe(201)
    const { body } = await publish(id)
    expect(body.assets.map(({ downloadName }) => downloadName).toSorted()).toEqual([
      'Editor-delta_aarch64.nupkg',
      'Editor-delta_x86_64.nupkg',
    ])
  })
})

describe('the base of a delta whose request names none', () => {
  it('is fixed at publication: the highest lower release that has the file in full', async () => {
    const channel = 'base'
    const older = await draft('1.0.0', { channel })
    await full(older.id, '1.0.0')
    await publish(older.id)
    const without = await draft('1.1.0', { channel })
    await add(without.id, 'x', { filename: 'Editor.deb', updatePlatform: 'linux-x86_64' })
    await publish(without.id)
    const yanked = await draft('1.2.0', { channel })
    await full(yanked.id, '1.2.0')
    await publish(yanked.id)
    await rest('POST', `/releases/${yanked.id}/yank`, { reason: 'broken' })
    const next = await draft('1.3.0', { channel })
    await full(next.id, '1.3.0')
    const { body } = await add(next.id, 'patch', { filename: 'x.delta', deltaFor: FOR })
    expect(body).toMatchObject({ deltaFrom: null, inferred: expect.arrayContaining(['deltaFrom']) })
    const published = await publish(next.id)
    expect(published.body.assets.find(({ kind }) => kind === 'delta')?.deltaFrom).toBe('1.0.0')
    const [release] = (await publisher.manifest(channel))?.releases ?? []
    const listed = release?.assets.find(({ kind }) => kind === 'delta')
    expect(listed).toMatchObject({ deltaFor: FOR, deltaFrom: '1.0.0' })
    const copy = await rest<Release>('POST', `/releases/${next.id}/promote`, {
      channel: 'copied',
      ...CONFIRMED,
    })
    expect(copy.body.assets.find(({ kind }) => kind === 'delta')).toMatchObject({
      deltaFrom: '1.0.0',
      deltaFor: FOR,
    })
  })

  it('stays open without one, or when another delta has it', async () => {
    const channel = 'open'
    const first = await draft('1.0.0', { channel })
    await full(first.id, '1.0.0')
    await add(first.id, 'patch', { filename: 'x.delta', deltaFor: FOR })
    const { body } = await publish(first.id)
    expect(body.assets.find(({ kind }) => kind === 'delta')?.deltaFrom).toBeNull()
    const next = await draft('2.0.0', { channel })
    await full(next.id, '2.0.0')
    await add(next.id, 'named', { filename: 'a.delta', deltaFor: FOR, deltaFrom: '1.0.0' })
    await add(next.id, 'open', { filename: 'b.delta', deltaFor: FOR })
    const published = await publish(next.id)
    expect(published.status).toBe(200)
    const bases = published.body.assets.map(({ filename, deltaFrom }) => [filename, deltaFrom])
    expect(Object.fromEntries(bases)).toMatchObject({ 'a.delta': '1.0.0', 'b.delta': null })
  })

  it('stays open where the request says that it isn’t known', async () => {
    const channel = 'unknown'
    const first = await draft('1.0.0', { channel })
    await full(first.id, '1.0.0')
    await publish(first.id)
    const next = await draft('2.0.0', { channel })
    await full(next.id, '2.0.0')
    await add(next.id, 'x', { filename: 'x.delta', deltaFor: FOR, deltaFrom: null })
    const published = await publish(next.id)
    expect(published.body.assets.map(({ deltaFrom }) => deltaFrom)).toEqual([null, null])
  })
})
