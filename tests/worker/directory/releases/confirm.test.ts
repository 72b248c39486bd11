import { describe, expect, it } from 'vitest'
import { openPublisher, type Publisher } from '#tests/worker/directory/publisher.ts'
import { createSigner } from '#tests/worker/directory/signer.ts'
import { ask, linux, prepared, windows } from './prepared.ts'

async function live(publisher: Publisher, version: string, files = [linux(version), windows(version)]) {
  const { id } = await prepared(publisher, version, files)
  expect(await ask(publisher, id)).toMatchObject({ status: 200 })
  return id
}

describe('publishing asks', () => {
  it('before a pre-release goes to production, and publishes once confirmed', async () => {
    const publisher = await openPublisher()
    const { id } = await prepared(publisher, '2.0.0-rc.1', [linux('2.0.0-rc.1')])
    const refused = await ask(publisher, id)
    expect(refused).toMatchObject({ status: 409, code: 'needs_confirmation' })
    expect(refused.body).toMatchObject({
      error: {
        message: expect.stringContaining('confirm'),
        details: {
          reasons: [
            {
              code: 'prerelease_on_production',
              message: expect.stringContaining('2.0.0-rc.1'),
              details: { version: '2.0.0-rc.1' },
            },
          ],
        },
      },
    })
    expect((await publisher.manifest())?.releases).toEqual([])
    const published = await ask(publisher, id, ['prerelease_on_production', 'not_a_code'])
    expect(published).toMatchObject({ status: 200, body: { status: 'published' } })
    expect(await ask(publisher, id)).toMatchObject({ status: 200 })
  })

  it('not on a channel of its own', async () => {
    const publisher = await openPublisher()
    const { id } = await prepared(publisher, '2.0.0-rc.1', [linux('2.0.0-rc.1')], { channel: 'beta' })
    expect((await ask(publisher, id)).status).toBe(200)
  })

  it('until every reason is confirmed, each time with the full list', async () => {
    const publisher = await openPublisher()
    await live(publisher, '2.0.0')
    const other = await createSigner()
    const file = { ...linux('1.9.0-rc.1'), content: 'x' }
    const { id } = await prepared(publisher, '1.9.0-rc.1', [file], { by: other })
    const all = [
      'prerelease_on_production',
      'lower_than_latest',
      'platform_lost',
      'key_changed',
      'size_halved',
    ]
    expect((await ask(publisher, id)).reasons).toEqual(all)
    const some = await ask(publisher, id, all.slice(1))
    expect(some).toMatchObject({ status: 409, reasons: all })
    expect((await ask(publisher, id, all)).status).toBe(200)
  })

  it('when no file is for updates, but not in applications of type Other', async () => {
    const file = { filename: 'editor.dmg', publicPlatform: 'dmg-aarch64' }
    const publisher = await openPublisher()
    expect((await ask(publisher, (await prepared(publisher, '1.0.0', [file])).id)).reasons).toEqual([
      'no_update_files',
    ])
    const other = await openPublisher({ appType: 'Other' })
    expect((await ask(other, (await prepared(other, '1.0.0', [file])).id)).status).toBe(200)
  })

  it('when a file name carries another version', async () => {
    const publisher = await openPublisher()
    const { id } = await prepared(publisher, '1.5.0', [linux('1.4.0'), windows('1.5.0')])
    expect((await ask(publisher, id)).reasons).toEqual(['version_mismatch'])
  })

  it('when only build metadata differs from a published release, also from a yanked one', async () => {
    const publisher = await openPublisher()
    const first = await live(publisher, '1.4.0')
    await publisher.rest('POST', `/releases/${first}/yank`, { reason: 'bad' })
    const { id } = await prepared(publisher, '1.4.0+2', [linux('1.4.0'), windows('1.4.0')])
    expect((await ask(publisher, id)).reasons).toEqual(['build_metadata_only'])
  })

  it('about what clients are offered first now, after a rollback and beside a partial release', async () => {
    const publisher = await openPublisher()
    const first = await live(publisher, '1.0.0')
    await live(publisher, '3.0.0')
    await publisher.rest('POST', '/channels/-/rollback', { releaseId: first })
    const { id } = await prepared(publisher, '2.0.0', [linux('2.0.0'), windows('2.0.0')])
    const answer = await publisher.rest('POST', `/releases/${id}/publish`, { rolloutPercent: 10 })
    expect(answer.status).toBe(200)
    const next = await prepared(publisher, '1.1.0', [linux('1.1.0'), windows('1.1.0')])
    expect((await ask(publisher, next.id)).status).toBe(200)
  })

  it('never instead of saying that a signature is invalid', async () => {
    const signer = await createSigner()
    const publisher = await openPublisher({ updaterPublicKey: signer.publicKey })
    const { id } = await prepared(publisher, '1.0.0', [linux('1.0.0')], { by: signer })
    expect((await ask(publisher, id)).status).toBe(200)
    const other = await createSigner()
    const next = await publisher.draft('1.1.0')
    const signature = await other.sign(new Uint8Array(1))
    expect(
      await publisher.rest('POST', `/releases/${next.id}/assets`, { ...linux('1.1.0'), size: 1, signature }),
    ).toMatchObject({ status: 422, code: 'signature_invalid' })
  })

  it('refuses lists beyond its limits', async () => {
    const publisher = await openPublisher()
    const { id } = await prepared(publisher, '1.0.0', [linux('1.0.0')])
    for (const confirm of [Array(33).fill('x'), ['x'.repeat(65)], 'size_halved', [1]])
      expect((await publisher.rest('POST', `/releases/${id}/publish`, { confirm })).status).toBe(400)
  })
})

describe('a confirmed publication', () => {
  it('is in the audit log with what was confirmed', async () => {
    const publisher = await openPublisher()
    const { id } = await prepared(publisher, '1.0.0-rc.1', [linux('1.0.0-rc.1')])
    await ask(publisher, id, ['prerelease_on_production', 'size_halved'])
    const { data } = await publisher.call(publisher.admin, 'audit.list', {
      org: publisher.org.slug,
      action: 'release.published',
    })
    expect(data.entries[0]?.details).toMatchObject({ confirmed: 'prerelease_on_production' })
  })

  it('is asked for again when the channel has changed since the reasons were found', async () => {
    const publisher = await openPublisher()
    await live(publisher, '1.0.0')
    const drafts = await Promise.all(
      ['1.1.0', '1.2.0', '1.3.0'].map((version) =>
        prepared(publisher, version, [linux(version), windows(version)]),
      ),
    )
    const answers = await Promise.all(drafts.map(({ id }) => ask(publisher, id)))
    const order = (await publisher.manifest())?.revision
    expect(order).toBe(2 + answers.filter(({ status }) => status === 200).length)
    // One that lost the race against a higher version was asked about it.
    for (const { status, reasons } of answers)
      expect(status === 200 || reasons?.includes('lower_than_latest')).toBe(true)
  })

  it('by RPC carries the same reasons', async () => {
    const publisher = await openPublisher()
    const { id } = await prepared(publisher, '2.0.0-rc.1', [linux('2.0.0-rc.1')])
    const place = { org: publisher.org.slug, app: publisher.app.slug, release: id }
    const refused = await publisher.call(publisher.admin, 'releases.publish', place)
    expect(refused).toMatchObject({
      status: 409,
      reason: 'needs_confirmation',
      reasons: [{ code: 'prerelease_on_production' }],
    })
    const confirm = ['prerelease_on_production']
    const { data } = await publisher.call(publisher.admin, 'releases.publish', { ...place, confirm })
    expect(data).toMatchObject({ status: 'published' })
  })
})
