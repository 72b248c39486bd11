import { describe, expect, it } from 'vitest'
import type { AssetWithUpload, NewAsset } from '#shared/domain/releases/asset.ts'
import type { Release } from '#shared/domain/releases/release.ts'
import { openPublisher } from '#tests/worker/directory/publisher.ts'
import { createSigner } from '#tests/worker/directory/signer.ts'

const publisher = await openPublisher({ appType: 'TauriVersion2' })
const { rest, draft } = publisher
const signature = await (await createSigner()).sign(new Uint8Array(1))
const NSIS = { filename: 'a_x64-setup.exe', size: 1, signature }
const MSI = { filename: 'a_x64_en-US.msi', size: 1, signature }

let versions = 0

/** Registers files one after the other in a new draft. */
async function register(...files: Partial<NewAsset>[]) {
  const { id } = await draft(`1.0.${versions++}`)
  const answers = []
  for (const file of files)
    answers.push(await rest<AssetWithUpload>('POST', `/releases/${id}/assets`, { size: 1, ...file }))
  return {
    id,
    answers,
    add: (file: Partial<NewAsset>) =>
      rest<AssetWithUpload>('POST', `/releases/${id}/assets`, { size: 1, ...file }),
  }
}

async function platformsOf(id: string) {
  const { body } = await rest<Release>('GET', `/releases/${id}`)
  return Object.fromEntries(body.assets.map((asset) => [asset.filename, asset.updatePlatform]))
}

describe('a field that is absent', () => {
  it('is inferred, and the answer lists it', async () => {
    const { answers } = await register({ filename: 'Editor_1.0.0_amd64.AppImage', signature })
    expect(answers[0]).toMatchObject({
      status: 201,
      body: {
        updatePlatform: 'linux-x86_64',
        publicPlatform: 'appimage-x86_64',
        format: 'appimage',
        kind: 'installer',
        inferred: ['updatePlatform', 'publicPlatform', 'format', 'kind'],
      },
    })
  })

  it('is inferred beside one that is named, and null means none', async () => {
    const { answers } = await register(
      { filename: 'a_amd64.deb', signature, updatePlatform: 'linux-x86_64' },
      {
        filename: 'b_amd64.AppImage',
        signature,
        updatePlatform: null,
        publicPlatform: null,
        format: null,
        kind: null,
      },
    )
    expect(answers.map(({ body }) => body)).toMatchObject([
      {
        updatePlatform: 'linux-x86_64',
        publicPlatform: 'deb-x86_64',
        inferred: ['publicPlatform', 'format', 'kind'],
      },
      { updatePlatform: null, publicPlatform: null, format: null, kind: null, inferred: [] },
    ])
  })

  it('makes no update of a file without a signature', async () => {
    const { answers } = await register({ filename: 'a_x64-setup.exe' })
    expect(answers[0]?.body).toMatchObject({ updatePlatform: null, publicPlatform: 'nsis-x86_64' })
  })

  it.each([
    ['Other', null],
    ['Packager', 'macos-aarch64'],
  ] as const)('respects the type %s', async (appType, updatePlatform) => {
    const other = await openPublisher({ appType })
    const { id } = await other.draft('1.0.0')
    const file = { filename: 'Editor_aarch64.app.tar.gz', size: 1, signature }
    expect(await other.rest('POST', `/releases/${id}/assets`, file)).toMatchObject({
      status: 201,
      body: { updatePlatform },
    })
  })
})

describe('two installers for one platform', () => {
  it.each([
    ['nsis, msi', [NSIS, MSI]],
    ['msi, nsis', [MSI, NSIS]],
  ])('end in the same places: %s', async (_, files) => {
    const { id, answers } = await register(...files)
    expect(answers.map(({ status }) => status)).toEqual([201, 201])
    const expected = { [NSIS.filename]: 'windows-x86_64', [MSI.filename]: 'windows-x86_64-msi' }
    expect(await platformsOf(id)).toEqual(expected)
  })

  it('are found again wherever they are', async () => {
    const { id, answers, add } = await register(MSI, NSIS)
    for (const [index, file] of [MSI, NSIS].entries())
      expect(await add(file)).toMatchObject({ status: 200, body: { id: answers[index]?.body.id } })
    expect((await platformsOf(id))[MSI.filename]).toBe('windows-x86_64-msi')
  })

  it('are both registered when they come at the same moment', async () => {
    for (let round = 0; round < 5; round++) {
      const { id, add } = await register()
      const answers = await Promise.all([add(MSI), add(NSIS)])
      expect(answers.map(({ status }) => status)).toEqual([201, 201])
      expect(await platformsOf(id)).toEqual({
        [NSIS.filename]: 'windows-x86_64',
        [MSI.filename]: 'windows-x86_64-msi',
      })
    }
  })

  it('leave a platform that was named with its file', async () => {
    const named = { ...MSI, updatePlatform: 'windows-x86_64' }
    for (const files of [
      [named, NSIS],
      [NSIS, named],
    ]) {
      const { id } = await register(...files)
      expect(await platformsOf(id)).toEqual({
        [MSI.filename]: 'windows-x86_64',
        [NSIS.filename]: 'windows-x86_64-nsis',
      })
    }
  })

  it('leave the platform to the other when one is deleted', async () => {
    const { id, answers } = await register(MSI, NSIS)
    expect((await rest('DELETE', `/uploads/${answers[1]?.body.id}`)).status).toBe(204)
    expect(await platformsOf(id)).toEqual({ [MSI.filename]: 'windows-x86_64' })
  })
})
