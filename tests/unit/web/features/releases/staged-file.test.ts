import { expect, test } from 'vitest'
import type { Asset } from '#shared/domain/release.ts'
import {
  NOTHING_PICKED,
  readPicked,
  type StagingContext,
  stage,
  toNewAsset,
  withChoice,
  withFiles,
  withoutFile,
} from '#web/features/releases/staged-file.ts'

const APPIMAGE = 'Editor_1.4.0_amd64.AppImage'
const DEB = 'Editor_1.4.0_amd64.deb'
const MAC = 'Editor.app.tar.gz'

const context: StagingContext = {
  appType: 'TauriVersion2',
  version: '1.4.0',
  updaterPublicKey: null,
  assets: [],
}

/** A well-formed signature whose cryptography nobody looks at here. */
function signature(version: string | null, key = '0123456789'): string {
  const comment = `timestamp:1700000000\tfile:x${version ? `\tversion:${version}` : ''}`
  const first = Buffer.concat([Buffer.from('ED'), Buffer.from(key.slice(0, 8)), Buffer.alloc(64)]).toString(
    'base64',
  )
  const text = `untrusted comment: a\n${first}\ntrusted comment: ${comment}\n${Buffer.alloc(64).toString('base64')}\n`
  return Buffer.from(text).toString('base64')
}

function publicKey(key = '0123456789'): string {
  const bytes = Buffer.concat([Buffer.from('Ed'), Buffer.from(key.slice(0, 8)), Buffer.alloc(32)])
  return Buffer.from(`untrusted comment: a\n${bytes.toString('base64')}\n`).toString('base64')
}

async function pick(...files: [name: string, content?: string][]) {
  return withFiles(
    NOTHING_PICKED,
    await readPicked(files.map(([name, content = 'bytes']) => new File([content], name))),
  )
}

function asset(fields: Partial<Asset>): Asset {
  return {
    id: 'asset-1',
    filename: APPIMAGE,
    size: 5,
    sha256: null,
    updatePlatform: null,
    publicPlatform: null,
    format: null,
    kind: null,
    downloadName: null,
    inferred: [],
    signature: null,
    signatureState: 'none',
    state: 'ready',
    problem: null,
    createdAt: '2026-01-01T00:00:00.000Z',
    ...fields,
  }
}

test('platforms come from the name, and a signature goes with its file', async () => {
  const picked = await pick([APPIMAGE], [`${APPIMAGE}.sig`, signature('1.4.0')])
  const { files, loneSignatures } = stage(picked, context)
  expect(loneSignatures).toEqual([])
  expect(files).toHaveLength(1)
  expect(files[0]).toMatchObject({
    publicPlatform: 'appimage-x86_64',
    updatePlatform: 'linux-x86_64',
    format: 'appimage',
    signedVersion: '1.4.0',
    problems: [],
  })
})

test('a signature that was forgotten can be added later', async () => {
  const first = await pick([APPIMAGE])
  expect(stage(first, context).files[0]?.updatePlatform).toBeNull()
  const signed = withFiles(first, await readPicked([new File([signature('1.4.0')], `${APPIMAGE}.sig`)]))
  expect(stage(signed, context).files[0]?.updatePlatform).toBe('linux-x86_64')
})

test('a signature without its file is told, and is no file of its own', async () => {
  const { files, loneSignatures } = stage(await pick([`${APPIMAGE}.sig`, signature('1.4.0')]), context)
  expect(files).toEqual([])
  expect(loneSignatures).toEqual([`${APPIMAGE}.sig`])
})

test('a signature for another version is told at once', async () => {
  const picked = await pick([APPIMAGE], [`${APPIMAGE}.sig`, signature('1.3.9')])
  expect(stage(picked, context).files[0]?.problems).toEqual([
    'The signature is for version 1.3.9, the release is 1.4.0. Sign the file again.',
  ])
  expect(stage(picked, { ...context, version: '' }).files[0]?.problems).toEqual([])
})

test('a signature by another key than the registered one is told at once', async () => {
  const picked = await pick([APPIMAGE], [`${APPIMAGE}.sig`, signature('1.4.0')])
  expect(stage(picked, { ...context, updaterPublicKey: publicKey() }).files[0]?.problems).toEqual([])
  const [problem] =
    stage(picked, { ...context, updaterPublicKey: publicKey('ABCDEFGH') }).files[0]?.problems ?? []
  expect(problem).toMatch(/Signed with key 3736353433323130, but .* is 4847464544434241/)
})

test('what is no signature says so', async () => {
  const picked = await pick([APPIMAGE], [`${APPIMAGE}.sig`, 'no'])
  expect(stage(picked, context).files[0]?.problems).toHaveLength(1)
})

test('an update without a signature is refused', async () => {
  const picked = withChoice(await pick([APPIMAGE]), APPIMAGE, { updatePlatform: 'linux-x86_64' })
  expect(stage(picked, context).files[0]?.problems).toEqual([
    `Updaters refuse a file without a signature. Add ${APPIMAGE}.sig.`,
  ])
})

test('a Mac archive asks for the architecture until somebody chooses', async () => {
  const picked = await pick([MAC], [`${MAC}.sig`, signature('1.4.0')])
  expect(stage(picked, context).files[0]).toMatchObject({
    needsArch: 'darwin',
    problems: ['Choose which Macs this archive is for.'],
  })
  const chosen = withChoice(picked, MAC, { updatePlatform: 'darwin-universal' })
  expect(stage(chosen, context).files[0]).toMatchObject({
    updatePlatform: 'darwin-universal',
    needsArch: null,
    problems: [],
  })
})

test('two files for one slot are explained on both', async () => {
  const picked = withChoice(await pick([APPIMAGE], [DEB]), DEB, { publicPlatform: 'appimage-x86_64' })
  expect(stage(picked, context).files.map((file) => file.problems)).toEqual([
    [`${DEB} is already the download for appimage-x86_64.`],
    [`${APPIMAGE} is already the download for appimage-x86_64.`],
  ])
})

test('a platform that the release has given is not inferred again', async () => {
  const other = asset({
    filename: 'old.AppImage',
    publicPlatform: 'appimage-x86_64',
    updatePlatform: 'linux-x86_64',
  })
  const picked = await pick([APPIMAGE], [`${APPIMAGE}.sig`, signature('1.4.0')])
  expect(stage(picked, { ...context, assets: [other] }).files[0]).toMatchObject({
    updatePlatform: 'linux-x86_64-appimage',
    publicPlatform: null,
    problems: [],
  })
})

test('the same file picked again resumes in its own place, with the signature that is there', async () => {
  const unfinished = asset({
    state: 'uploading',
    updatePlatform: 'linux-x86_64-appimage',
    signature: signature('1.4.0'),
  })
  expect(stage(await pick([APPIMAGE]), { ...context, assets: [unfinished] }).files[0]).toMatchObject({
    resumes: { id: 'asset-1' },
    updatePlatform: 'linux-x86_64-appimage',
    publicPlatform: null,
    problems: [],
  })
})

test('a name that the release has already, an empty file and an impossible name are refused', async () => {
  const problems = async (name: string, content: string, assets: Asset[] = []) =>
    stage(await pick([name, content]), { ...context, assets }).files[0]?.problems
  expect(await problems(APPIMAGE, 'other bytes', [asset({})])).toEqual([
    'The release already has a file of this name. Remove that one first.',
  ])
  expect(await problems('notes.txt', '')).toEqual(['The file is empty.'])
  expect(await problems(`${'a'.repeat(201)}`, 'x')).toEqual(['A file name is at most 200 characters long'])
})

test('no update is a choice that stays', async () => {
  const picked = withChoice(await pick([APPIMAGE], [`${APPIMAGE}.sig`, signature('1.4.0')]), APPIMAGE, {
    updatePlatform: null,
  })
  const [file] = stage(picked, context).files
  expect(file).toMatchObject({ updatePlatform: null, problems: [] })
  expect(file && toNewAsset(file)).toMatchObject({ filename: APPIMAGE, size: 5, updatePlatform: null })
})

test('a file goes with its signature', async () => {
  const picked = await pick([APPIMAGE], [`${APPIMAGE}.sig`, signature('1.4.0')], [DEB])
  expect(withoutFile(picked, APPIMAGE).files.map(({ file }) => file.name)).toEqual([DEB])
})
