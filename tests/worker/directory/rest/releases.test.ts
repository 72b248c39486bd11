import { describe, expect, it } from 'vitest'
import type { Release } from '#shared/domain/releases/release.ts'
import { bytesOf, offered, openPublisher } from '#tests/worker/directory/publisher.ts'

const publisher = await openPublisher()
const { rest, draft, publish } = publisher

describe('a draft', () => {
  it('is made once, however often it is asked for', async () => {
    const first = await rest<Release>('POST', '/releases', { version: '1.0.0', notes: 'First.' })
    expect(first.status).toBe(201)
    expect(first.body).toMatchObject({
      version: '1.0.0',
      channel: null,
      status: 'draft',
      notes: 'First.',
      createdBy: 'CI pipeline',
      assets: [],
    })
    const again = await rest<Release>('POST', '/releases', { version: '1.0.0' })
    expect(again).toMatchObject({ status: 200, body: { id: first.body.id, notes: 'First.' } })
    const elsewhere = await rest<Release>('POST', '/releases', { version: '1.0.0', channel: 'beta' })
    expect(elsewhere).toMatchObject({ status: 201, body: { channel: 'beta' } })
  })

  it('is one, when ten machines begin it at the same moment', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => rest<Release>('POST', '/releases', { version: '1.1.0' })),
    )
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  })

  it('refuses notes that would freeze the page of a reader', async () => {
    const bomb = `|${'a|'.repeat(2000)}\n|${'-|'.repeat(2000)}\n${'|\n'.repeat(90)}`
    const message = 'notes: Tables in notes have at most 2,000 cells in all. Shorten them.'
    const refused = await rest('POST', '/releases', { version: '1.3.0', notes: bomb })
    expect(refused).toMatchObject({ status: 400, body: { error: { message } } })
    const { body: made } = await rest<Release>('POST', '/releases', { version: '1.3.0' })
    const changed = await rest('PATCH', `/releases/${made.id}`, { notes: bomb })
    expect(changed).toMatchObject({ status: 400, body: { error: { message } } })
  })

  it.each([
    ['1.0', 'Version must be semantic, such as 1.4.0 or 2.0.0-beta.1'],
    ['latest', '“latest” is not a version'],
    ['', 'Version should be provided'],
  ])('refuses the version "%s"', async (version, message) => {
    const { status, body } = await rest('POST', '/releases', { version })
    expect(status).toBe(400)
    expect(body).toMatchObject({ error: { code: 'bad_request', message, details: { field: 'version' } } })
  })

  it.each(['latest', '-', 'Beta', 'nightly-mac', 'x-arm64'])('refuses the channel "%s"', async (channel) => {
    expect((await rest('POST', '/releases', { version: '1.0.0', channel })).status).toBe(400)
  })

  it('of an application of type Other may have any version', async () => {
    const other = await openPublisher({ appType: 'Other' })
    expect((await other.rest('POST', '/releases', { version: '2026.11_rc+3' })).status).toBe(201)
    expect((await other.rest('POST', '/releases', { version: 'a/b' })).status).toBe(400)
  })

  it('can change its version, channel and notes, but not into what is there', async () => {
    const release = await draft('2.0.0')
    await draft('2.0.1')
    const changed = await rest('PATCH', `/releases/${release.id}`, {
      version: '2.1.0',
      channel: 'beta',
      notes: 'Hi',
    })
    expect(changed).toMatchObject({ status: 200, body: { version: '2.1.0', channel: 'beta', notes: 'Hi' } })
    expect((await rest('PATCH', `/releases/${release.id}`, { channel: null })).body).toMatchObject({
      channel: null,
    })
    expect(await rest('PATCH', `/releases/${release.id}`, { version: '2.0.1' })).toMatchObject({
      status: 409,
      code: 'version_taken',
    })
    expect(await rest('PATCH', `/releases/${release.id}`, { paused: true })).toMatchObject({
      status: 409,
      code: 'not_published',
    })
  })

  it('can be deleted with its files, and is then gone', async () => {
    const release = await draft('3.0.0')
    await publisher.send(release.id, bytesOf('x'), { filename: 'a' })
    expect((await rest('DELETE', `/releases/${release.id}`)).status).toBe(204)
    expect((await rest('GET', `/releases/${release.id}`)).code).toBe('not_found')
    expect((await rest('POST', '/releases', { version: '3.0.0' })).status).toBe(201)
  })

  it('is not in the feed', async () => {
    const apart = await openPublisher()
    await apart.draft('1.0.0')
    expect(await offered(apart)).toEqual([])
  })
})

describe('publishing', () => {
  it('seals a release and offers it; asked again, the answer is the same', async () => {
    const release = await publish('4.0.0')
    expect(release).toMatchObject({ status: 'published', rolloutPercent: 100, yankedAt: null })
    const again = await rest('POST', `/releases/${release.id}/publish`, { rolloutPercent: 10 })
    expect(again).toMatchObject({ status: 200, body: release })
    expect(await offered(publisher)).toContain('4.0.0')
    const byVersion = await rest<Release>('GET', '/releases/4.0.0')
    expect(byVersion.body.id).toBe(release.id)
    expect((await rest('GET', '/releases/4.0.0?channel=beta')).status).toBe(404)

    expect(await rest('POST', '/releases', { version: '4.0.0' })).toMatchObject({
      status: 409,
      code: 'already_published',
    })
    for (const [method, path, body] of [
      ['DELETE', '', undefined],
      ['PATCH', '', { notes: 'Other' }],
      ['POST', '/assets', { filename: 'more', size: 1 }],
    ] as const)
      expect(await rest(method, `/releases/${release.id}${path}`, body)).toMatchObject({
        status: 409,
        code: 'already_published',
      })
  })

  it('says all that is missing at once', async () => {
    const release = await draft('5.0.0')
    const empty = await rest('POST', `/releases/${release.id}/publish`)
    expect(empty).toMatchObject({
      status: 422,
      code: 'not_ready',
      missing: ['There are no files. Upload at least one.'],
    })
    await rest('POST', `/releases/${release.id}/assets`, { filename: 'a.zip', size: 3 })
    const { body } = await publisher.send(release.id, bytesOf('abc'), {
      filename: 'b.AppImage',
      updatePlatform: 'linux-x86_64',
    })
    await publisher.complete(body.id)
    expect((await rest('POST', `/releases/${release.id}/publish`)).missing).toEqual([
      'a.zip: The upload is not complete.',
      'b.AppImage: Updaters refuse a file without a signature. Add b.AppImage.sig.',
    ])
    expect(await offered(publisher)).not.toContain('5.0.0')
  })

  it('can start with a few percent, grow, pause and resume', async () => {
    const release = await publish('6.0.0', { rolloutPercent: 5 })
    const shown = async () => (await publisher.manifest())?.releases.find((each) => each.id === release.id)
    expect(await shown()).toMatchObject({ rolloutPercent: 5, paused: false })
    await rest('PATCH', `/releases/${release.id}`, { rolloutPercent: 50, paused: true })
    expect(await shown()).toMatchObject({ rolloutPercent: 50, paused: true })
    expect((await rest('PATCH', `/releases/${release.id}`, { rolloutPercent: 101 })).status).toBe(400)
  })
})

describe('taking back', () => {
  it('yanks a release, and puts it back', async () => {
    const apart = await openPublisher()
    await apart.publish('1.0.0')
    const bad = await apart.publish('1.1.0')
    const yanked = await apart.rest('POST', `/releases/${bad.id}/yank`, { reason: 'It crashes.' })
    expect(yanked).toMatchObject({ status: 200, body: { yankReason: 'It crashes.' } })
    expect(await offered(apart)).toEqual(['1.0.0'])
    expect(await apart.index('1.1.0')).toMatchObject({ yanked: true, purged: false })
    expect(await apart.rest('POST', `/releases/${bad.id}/unyank`)).toMatchObject({
      status: 200,
      body: { yankedAt: null },
    })
    expect(await offered(apart)).toEqual(['1.1.0'])
    expect(await apart.index('1.1.0')).toMatchObject({ yanked: false })
    expect((await apart.rest('POST', `/releases/${bad.id}/yank`, {})).status).toBe(400)
  })

  it('rolls a channel back, and further when that release is bad too', async () => {
    const apart = await openPublisher()
    const first = await apart.publish('1.0.0')
    const second = await apart.publish('1.1.0')
    await apart.publish('1.2.0')
    apart.clock.setTime(apart.clock.getTime() + 1000)
    const back = await apart.rest('POST', '/channels/-/rollback', { releaseId: second.id })
    expect(back).toMatchObject({ status: 200, body: { id: second.id } })
    expect(await apart.manifest()).toMatchObject({ rolledBack: true, releases: [{ version: '1.1.0' }] })

    await apart.rest('POST', `/releases/${second.id}/yank`, { reason: 'Bad too.' })
    expect(await apart.manifest()).toMatchObject({ rolledBack: true, releases: [{ id: first.id }] })
    expect(await apart.rest('POST', '/channels/-/rollback', { releaseId: second.id })).toMatchObject({
      status: 409,
      code: 'yanked',
    })

    await apart.publish('1.3.0')
    expect(await offered(apart)).toEqual(['1.3.0'])
  })

  it('does not roll a channel back to a draft or to a release of another channel', async () => {
    const onBeta = await publish('7.0.0', { channel: 'beta' })
    const toDraft = await draft('7.1.0')
    expect((await rest('POST', '/channels/-/rollback', { releaseId: toDraft.id })).code).toBe('not_published')
    expect((await rest('POST', '/channels/-/rollback', { releaseId: onBeta.id })).status).toBe(404)
    expect((await rest('POST', '/channels/beta/rollback', { releaseId: onBeta.id })).status).toBe(200)
    expect((await rest('POST', '/channels/latest/rollback', { releaseId: onBeta.id })).status).toBe(404)
  })
})
