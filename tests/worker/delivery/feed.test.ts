import { describe, expect, test } from 'vitest'
import { DAY } from '#shared/domain/time.ts'
import { anAsset, aRelease, ORIGIN, openHarness } from './harness.ts'

describe('an update document', () => {
  test('has all members that Tauri and Packager read, and those that an app may show', async () => {
    const harness = await openHarness()
    const asset = anAsset('linux-x86_64', { format: 'appimage', size: 123 })
    const release = aRelease('1.5.0', [], { notes: 'Faster', assets: [asset] })
    await harness.publish([release])
    const answer = await harness.get(harness.at('update', 'linux-x86_64/1.4.0'))
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('application/json')
    expect(answer.headers.get('access-control-allow-origin')).toBe('*')
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.headers.has('set-cookie')).toBe(false)
    expect(await answer.json()).toEqual({
      version: '1.5.0',
      notes: 'Faster',
      pub_date: '2026-11-19T10:00:00.000Z',
      url: `${ORIGIN}/asset/${asset.id}`,
      signature: 'c2ln',
      format: 'appimage',
      size: 123,
      sha256: 'a'.repeat(64),
      channel: null,
      release_id: release.id,
    })
  })

  test('omits an unknown format and signature', async () => {
    const harness = await openHarness()
    await harness.publish([aRelease('1.5.0', [], { assets: [anAsset('linux-x86_64', { signature: null })] })])
    const document = await (await harness.get(harness.at('update', 'linux-x86_64/1.4.0'))).json()
    expect(document).not.toHaveProperty('signature')
    expect(document).not.toHaveProperty('format')
  })

  test('is for the client’s platform', async () => {
    const harness = await openHarness()
    const release = aRelease('2.0.0', ['darwin-universal', 'windows-x86_64', 'linux-x86_64-deb'])
    await harness.publish([release])
    const urlFor = async (platform: string) => {
      const answer = await harness.get(harness.at('update', `${platform}/1.0.0`))
      return answer.status === 200
        ? ((await answer.json()) as { url: string }).url.split('/').pop()
        : answer.status
    }
    const [mac, windows, deb] = release.assets.map(({ id }) => id)
    expect(await urlFor('darwin-aarch64-app')).toBe(mac)
    expect(await urlFor('macos-x86_64')).toBe(mac)
    expect(await urlFor('windows-x86_64-nsis')).toBe(windows)
    expect(await urlFor('windows-x86_64-unknown')).toBe(windows)
    expect(await urlFor('linux-x86_64-deb')).toBe(deb)
    expect(await urlFor('linux-x86_64')).toBe(204)
    expect(await urlFor('linux-x86_64-rpm')).toBe(204)
  })
})

describe('no update is 204 with a reason', () => {
  const reasonFor = async (platform: string, version: string, releases = [aRelease('1.5.0')], rest = {}) => {
    const harness = await openHarness()
    await harness.publish(releases, rest)
    const answer = await harness.get(harness.at('update', `${platform}/${version}`))
    expect(answer.status).toBe(204)
    expect(await answer.text()).toBe('')
    expect(answer.headers.get('access-control-expose-headers')).toContain('x-update-reason')
    return answer.headers.get('x-update-reason')
  }
  test.each([
    ['up-to-date', 'linux-x86_64', '1.5.0'],
    ['client-is-newer', 'linux-x86_64', '2.0.0'],
    ['no-asset-for-platform', 'windows-x86_64', '1.0.0'],
  ])('%s', async (reason, platform, version) => {
    expect(await reasonFor(platform, version)).toBe(reason)
  })
  test.each(['linux', 'linux-', '%7B%7Btarget%7D%7D-{{arch}}', 'linux-x86_64-{{bundle_type}}', ''])(
    'unknown-platform for %j, with the platform that comes closest',
    async (platform) => {
      const harness = await openHarness()
      await harness.publish([aRelease('1.5.0')])
      const answer = await harness.get(harness.at('update', `${platform}/1.0.0`))
      expect(answer.status).toBe(204)
      expect(answer.headers.get('x-update-reason')).toBe('unknown-platform')
      expect(answer.headers.get('x-update-hint')).toBe('linux-x86_64')
      expect(answer.headers.get('access-control-expose-headers')).toContain('x-update-hint')
    },
  )
  test('no-release', async () => {
    expect(await reasonFor('linux-x86_64', '1.0.0', [])).toBe('no-release')
  })
  test('paused', async () => {
    const paused = aRelease('1.5.0', undefined, { paused: true })
    expect(await reasonFor('linux-x86_64', '1.0.0', [paused])).toBe('paused')
  })
  test('outside-rollout', async () => {
    const held = aRelease('1.5.0', undefined, { rolloutPercent: 0 })
    expect(await reasonFor('linux-x86_64', '1.0.0', [held])).toBe('outside-rollout')
  })
})

test('a deleted application is reported as such for 90 days and is then unknown', async () => {
  const harness = await openHarness()
  await harness.publish([aRelease('1.5.0')], { deletedAt: harness.now().toISOString() })
  const ask = (path = 'linux-x86_64/1.0.0') => harness.get(harness.at('update', path))
  harness.advance(90 * DAY)
  expect((await ask()).headers.get('x-update-reason')).toBe('app-deleted')
  expect((await ask('latest.json')).headers.get('x-update-reason')).toBe('app-deleted')
  expect((await ask('linux-x86_64/1.0.0?channel=beta')).headers.get('x-update-reason')).toBe('app-deleted')
  harness.advance(DAY)
  expect((await ask()).status).toBe(404)
  expect((await ask('latest.json')).status).toBe(404)
})

describe('versions and channels', () => {
  test.each([
    '1.4.0+5',
    '1.4.0%2B5',
    'v1.4.0',
    'latest',
    '0.0.0',
    'not%20a%20version',
    '%F0%9F%A6%80',
    '1.4.0?x=1',
  ])('a client of %s gets the latest', async (version) => {
    const harness = await openHarness()
    await harness.publish([aRelease('1.5.0')])
    expect((await harness.get(harness.at('update', `linux-x86_64/${version}`))).status).toBe(200)
  })

  test('a channel has its own releases; one without published releases has none', async () => {
    const harness = await openHarness()
    await harness.publish([aRelease('1.5.0')])
    await harness.publish([aRelease('2.0.0-beta.1')], { channel: 'beta' })
    const ask = (query: string) => harness.get(harness.at('update', `linux-x86_64/1.0.0${query}`))
    expect(await (await ask('')).json()).toMatchObject({ version: '1.5.0', channel: null })
    expect(await (await ask('?channel=')).json()).toMatchObject({ version: '1.5.0', channel: null })
    expect(await (await ask('?channel=beta')).json()).toMatchObject({
      version: '2.0.0-beta.1',
      channel: 'beta',
    })
    for (const channel of ['nightly', '-', 'BETA', 'a/b', 'latest', '..', 'x'.repeat(500)])
      expect((await ask(`?channel=${channel}`)).headers.get('x-update-reason'), channel).toBe('no-release')
  })
})

describe('an invalid URL is an error in JSON', () => {
  test.each([
    [404, 'linux-x86_64'],
    [404, 'linux-x86_64/'],
    [404, 'linux-x86_64/1.0.0/more'],
    [404, 'latest.yml'],
    [404, 'latest-mac.yml'],
    [404, ''],
    [400, 'linux-x86_64/%E0%A4%A'],
    [400, 'linux-x86_64/1.0.0?channel=%'],
  ])('%d for …/%s', async (status, rest) => {
    const harness = await openHarness()
    await harness.publish([aRelease('1.5.0')])
    const answer = await harness.get(harness.at('update', rest))
    expect(answer.status).toBe(status)
    expect(await answer.json()).toMatchObject({
      error: { code: expect.any(String), message: expect.any(String) },
    })
  })

  test.each([
    '/update/acme/unknown/linux-x86_64/1.0.0',
    '/update/acme/unknown/linux-x86_64/1.0.0?channel=beta',
  ])('404 for the unknown application of %s', async (path) => {
    const harness = await openHarness()
    expect((await harness.get(path)).status).toBe(404)
  })

  test.each([
    '/update/UPPER/app/linux-x86_64/1.0.0',
    '/update/a%2Fb/app/p/1',
    '/update/%00/app/p/1',
    '/update///p/1',
  ])('404 for the impossible slug of %s, without asking the bucket', async (path) => {
    const harness = await openHarness({ files: {} as R2Bucket })
    expect((await harness.get(path)).status).toBe(404)
  })
})

test('HEAD answers as GET without a body', async () => {
  const harness = await openHarness()
  await harness.publish([aRelease('1.5.0')])
  const path = harness.at('update', 'linux-x86_64/1.0.0')
  expect((await harness.get(path, { method: 'HEAD' })).status).toBe(200)
  expect((await harness.get(harness.at('update', 'linux-x86_64/1.5.0'), { method: 'HEAD' })).status).toBe(204)
})

test('other methods are refused, and any origin may read (CORS)', async () => {
  const harness = await openHarness()
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
    const answer = await harness.get(harness.at('update', 'linux-x86_64/1.0.0'), { method })
    expect(answer.status).toBe(405)
    expect(answer.headers.get('allow')).toBe('GET, HEAD, OPTIONS')
    expect(await answer.json()).toMatchObject({ error: { code: 'method_not_allowed' } })
  }
  const preflight = await harness.get(harness.at('update', 'x/1'), { method: 'OPTIONS' })
  expect(preflight.status).toBe(204)
  expect(preflight.headers.get('access-control-allow-origin')).toBe('*')
  expect(preflight.headers.get('access-control-allow-headers')).toBe('*')
})

test('URLs outside of the delivery plane are not handled', async () => {
  const { isolate } = await openHarness()
  for (const path of ['/', '/update', '/updates/x', '/assets/app.js', '/acme/update/x', '/api/v1/x'])
    expect(isolate.fetch(new Request(`${ORIGIN}${path}`), { waitUntil: () => undefined })).toBeUndefined()
})

test('a URL of an unsupported mobile platform is a plain 404', async () => {
  const harness = await openHarness()
  expect((await harness.get('/install/acme/app/release/manifest.plist')).status).toBe(404)
})
