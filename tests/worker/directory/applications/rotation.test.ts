// Two updater keys: adding the second, signing with both, what the feed sends, and retiring one of them.

import { describe, expect, it } from 'vitest'
import type { AuditEntry } from '#shared/domain/audit.ts'
import type { AssetWithUpload } from '#shared/domain/releases/asset.ts'
import { tokenOf } from '#tests/worker/caller.ts'
import { CONFIRMED } from '#tests/worker/directory/publisher.ts'
import { first, rotating, second, third } from './rotating.ts'

describe('the updater key', () => {
  it('is logged as the first one of an application without a key', async () => {
    const { replace, publisher } = await rotating()
    for (const key of [second.publicKey, null, third.publicKey]) await replace(key)
    const { admin, org, app, call } = publisher
    const { data } = await call(admin, 'audit.listRecent', [org.slug, app.slug])
    const keys = data.filter(({ action }: AuditEntry) => action === 'application.keyChanged')
    expect(keys.map(({ details }: AuditEntry) => details)).toEqual([
      { key: third.publicKey, first: true },
      { key: null },
      { key: second.publicKey },
    ])
  })
})

describe('a second updater key', () => {
  it('is beside the first, and every update then needs a signature with both', async () => {
    const { change, draft, seal } = await rotating()
    const added = await change('applications.addKey', second)
    expect(added.data).toMatchObject({
      updaterPublicKey: first.publicKey,
      keys: [{ scheme: 'minisign', value: second.publicKey, knownFrom: null }],
    })
    const half = await draft('1.0.0', [first])
    expect(half.sent.status).toBe(201)
    expect(await seal(half.id)).toMatchObject({
      status: 422,
      code: 'not_ready',
      missing: [expect.stringMatching(/Sign it with the key [0-9A-F]{16} too.*Editor\.AppImage\.2\.sig/)],
    })
    const other = await draft('1.0.1', [second])
    expect(other.sent).toMatchObject({ status: 422, code: 'signature_invalid' })
    const whole = await draft('1.0.2', [second, first])
    const published = await seal(whole.id)
    expect(published).toMatchObject({ status: 200 })
    expect(published.body.assets[0]).toMatchObject({
      // By the key in use, whatever the order in the request.
      signature: whole.signatures[1],
      signatureState: 'verified',
      signatures: [{ value: whole.signatures[0], state: 'verified' }],
    })
  })

  it('is known to the versions that were published with it, also by the manifests of other channels', async () => {
    const { change, publish, known, publisher } = await rotating()
    await publish('1.0.0', [first])
    await publish('2.0.0-beta.1', [first], 'beta')
    expect(await known()).toBeUndefined()
    await change('applications.addKey', second)
    await publish('2.0.0', [first, second])
    const keyId = expect.stringMatching(/^[0-9A-F]{16}$/)
    expect(await known()).toEqual([{ keyId, from: '2.0.0', backports: [] }])
    expect(await known('beta')).toEqual(await known())
    await publish('1.5.0', [first, second])
    expect(await known('beta')).toEqual([{ keyId, from: '2.0.0', backports: ['1.5.0'] }])
    await publish('2.0.0-beta.2', [first, second], 'beta')
    expect(await known()).toEqual([{ keyId, from: '2.0.0-beta.2', backports: ['1.5.0'] }])
    const [asset] = (await publisher.manifest())?.releases[0]?.assets ?? []
    expect(asset?.signatures).toMatchObject([{ scheme: 'minisign', keyId }])
  })

  it('is recorded for each of two releases that are published at the same moment', async () => {
    const { change, draft, seal, known } = await rotating()
    await change('applications.addKey', second)
    const drafts = await Promise.all([
      draft('2.0.0', [first, second]),
      draft('1.0.0', [first, second], 'beta'),
    ])
    const answers = await Promise.all(drafts.map(({ id }) => seal(id)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await known()).toMatchObject([{ from: '1.0.0' }])
  })

  it('keeps a release that lacks its signature from being promoted', async () => {
    const { change, publish, publisher } = await rotating()
    const tested = await publish('1.0.0', [first], 'beta')
    await change('applications.addKey', second)
    const promoted = await publisher.rest('POST', `/releases/${tested.id}/promote`, {
      ...CONFIRMED,
      channel: '-',
    })
    expect(promoted).toMatchObject({ status: 422, code: 'not_ready' })
  })

  it.each([
    ['the first one again', first.publicKey, 400],
    ['a private key', btoa('untrusted comment: rsign encrypted secret key\nAAAA'), 400],
    ['an ed25519 key', btoa('k'.repeat(32)), 400],
  ])('is not %s', async (_, value, status) => {
    const { publisher } = await rotating()
    const token = await tokenOf(publisher.admin.userId)
    const answer = await publisher.call({ token }, 'applications.addKey', {
      id: publisher.app.id,
      scheme: 'minisign',
      value,
    })
    expect(answer).toMatchObject({ status, field: 'value' })
  })

  it('is refused before there is a first, while there is another, and once it was retired', async () => {
    const { change, replace } = await rotating()
    await replace(null)
    expect(await change('applications.addKey', second)).toMatchObject({ status: 409 })
    await replace(first.publicKey)
    const both = await Promise.all([
      change('applications.addKey', second),
      change('applications.addKey', third),
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await replace(third.publicKey)).toMatchObject({ status: 409, field: 'updaterPublicKey' })
    expect(await replace(null)).toMatchObject({ status: 409 })
  })

  it('that was added by mistake goes without a trace in what clients get, and may come back', async () => {
    const { change, publish, known } = await rotating()
    await change('applications.addKey', second)
    await change('applications.retireKey', second)
    await publish('1.0.0', [first])
    expect((await change('applications.addKey', second)).data.keys).toMatchObject([
      { value: second.publicKey },
    ])
    await publish('2.0.0', [first, second])
    expect(await known()).toMatchObject([{ from: '2.0.0' }])
    await change('applications.retireKey', second)
    expect(await known()).toBeUndefined()
    expect(await change('applications.addKey', second)).toMatchObject({ status: 409 })
  })
})

describe('retiring the first updater key', () => {
  it('puts the second in its place; what is published keeps both signatures', async () => {
    const { publisher, change, publish, known } = await rotating()
    await publish('1.0.0', [first])
    await change('applications.addKey', second)
    await publish('2.0.0', [first, second])
    const before = await publisher.manifest()
    const retired = await change('applications.retireKey', first)
    expect(retired.data).toMatchObject({
      updaterPublicKey: second.publicKey,
      keys: [],
    })
    expect((await publisher.manifest())?.releases).toEqual(before?.releases)
    await publish('3.0.0', [second])
    expect((await publisher.manifest())?.releases[0]?.assets[0]).not.toHaveProperty('signatures')
    // Built with the second key, although there is no other any more.
    await publish('0.9.0', [second], 'old')
    expect(await known()).toMatchObject([{ from: '2.0.0', backports: ['0.9.0'] }])
    expect(await change('applications.addKey', first)).toMatchObject({ status: 409 })
  })

  it('is repeated without effect, and refused for the only key', async () => {
    const { change } = await rotating()
    expect(await change('applications.retireKey', first)).toMatchObject({ status: 409 })
    await change('applications.addKey', second)
    expect((await change('applications.retireKey', first)).status).toBe(200)
    expect((await change('applications.retireKey', first)).status).toBe(200)
    expect(await change('applications.retireKey', second)).toMatchObject({ status: 409 })
  })

  it('refuses drafts with the old signature only, and publishes those with both', async () => {
    const { change, draft, seal } = await rotating()
    const old = await draft('1.0.0', [first])
    await change('applications.addKey', second)
    const both = await draft('1.1.0', [first, second])
    await change('applications.retireKey', first)
    expect(await seal(old.id)).toMatchObject({ status: 422, code: 'not_ready' })
    const published = await seal(both.id)
    expect(published.body.assets[0]).toMatchObject({
      signature: both.signatures[0],
      signatureState: 'verified',
      signatures: [{ value: both.signatures[1], state: 'verified' }],
    })
  })

  it('can be followed by another rotation', async () => {
    const { change, publish, known } = await rotating()
    await change('applications.addKey', second)
    await publish('2.0.0', [first, second])
    await change('applications.retireKey', first)
    expect((await change('applications.addKey', third)).status).toBe(200)
    await publish('3.0.0', [second, third])
    expect(await known()).toMatchObject([{ from: '3.0.0' }, { from: '2.0.0' }])
    await change('applications.retireKey', second)
    expect(await known()).toMatchObject([{ from: '3.0.0' }, { from: '2.0.0' }])
  })

  it('and adding or publishing at the same moment leave one key in use and no release without it', async () => {
    const { publisher, change, draft, seal } = await rotating()
    await change('applications.addKey', second)
    const half = await draft('1.0.0', [first, second])
    const [, answer] = await Promise.all([change('applications.retireKey', first), seal(half.id)])
    expect(answer.status).toBe(200)
    const asset = answer.body.assets[0] as AssetWithUpload
    expect([asset.signature, ...(asset.signatures ?? []).map(({ value }) => value)].toSorted()).toEqual(
      half.signatures.toSorted(),
    )
    const { data } = await publisher.call(
      { token: await tokenOf(publisher.admin.userId) },
      'applications.get',
      [publisher.org.slug, publisher.app.slug],
    )
    expect(data).toMatchObject({ updaterPublicKey: second.publicKey, keys: [] })
  })
})

describe('the use of the first updater key', () => {
  it('is the share of yesterday’s update checks from versions that don’t know the second', async () => {
    const spans: unknown[] = []
    const counted = {
      updateChecks: 100,
      versions: [
        { version: '1.0.0', updateChecks: 40 },
        { version: '2.0.0', updateChecks: 25 },
        { version: '2.1.0', updateChecks: 5 },
        { version: '2.0.0-rc.1', updateChecks: 4 },
        { version: '{{current_version}}', updateChecks: 3 },
        { version: '', updateChecks: 3 },
      ],
    }
    const { publisher, change, publish } = await rotating({
      checksByVersion: async (_, span) => {
        spans.push(span)
        return counted
      },
    })
    const read = () => publisher.call(publisher.admin, 'applications.readKeyUse', { id: publisher.app.id })
    expect((await read()).data).toBeNull()
    await change('applications.addKey', second)
    expect((await read()).data).toMatchObject({ updateChecks: 100, firstKeyOnly: 100 })
    await publish('2.0.0', [first, second])
    expect((await read()).data).toEqual({ day: '2026-11-19', updateChecks: 100, firstKeyOnly: 70 })
    expect(spans.at(-1)).toEqual({ from: '2026-11-19', to: '2026-11-19' })
  })
})
