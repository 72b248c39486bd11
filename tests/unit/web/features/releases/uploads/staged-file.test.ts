import { expect, test } from 'vitest'
import {
  NOTHING_PICKED,
  readPicked,
  withFiles,
  withoutFile,
} from '#web/features/releases/uploads/picked-files.ts'
import { stageFiles } from '#web/features/releases/uploads/stage-files.ts'
import { toNewAsset } from '#web/features/releases/uploads/staged-file.ts'
import {
  APPIMAGE,
  asset,
  choose,
  context,
  DEB,
  idOf,
  MAC,
  pick,
  pickMore,
  publicKey,
  signature,
} from './staging.ts'

test('platforms come from the name, and a signature goes with its file', async () => {
  const picked = await pick([APPIMAGE], [`${APPIMAGE}.sig`, signature('1.4.0')])
  const { files, loneSignatures } = stageFiles(picked, context)
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
  expect(stageFiles(first, context).files[0]?.updatePlatform).toBeNull()
  const signed = await pickMore(first, [`${APPIMAGE}.sig`, signature('1.4.0')])
  expect(stageFiles(signed, context).files[0]?.updatePlatform).toBe('linux-x86_64')
})

test('a file that updaters install lacks a signature, unless it is chosen to be no update', async () => {
  const lacking = (picked: Awaited<ReturnType<typeof pick>>, appType = context.appType) =>
    stageFiles(picked, { ...context, appType }).files.map(({ lacksSignature }) => lacksSignature)
  const files = await pick([APPIMAGE], [MAC], ['Editor_1.4.0_x64.dmg'], ['latest.json'])
  expect(lacking(files)).toEqual([true, true, false, false])
  expect(lacking(files, 'Other')).toEqual([false, false, false, false])
  expect(lacking(await pick([DEB]), 'Packager')).toEqual([false])
  const signed = await pick([APPIMAGE], [`${APPIMAGE}.sig`, signature('1.4.0')])
  expect(lacking(signed)).toEqual([false])
  const unsigned = await pick([APPIMAGE])
  expect(lacking(choose(unsigned, APPIMAGE, { updatePlatform: null }))).toEqual([false])
})

test('a signature goes to the only file of its name in the draft, of which a refused one comes last', async () => {
  const picked = await pick([`${APPIMAGE}.sig`, signature('1.4.0')])
  const goesTo = (...assets: ReturnType<typeof asset>[]) =>
    stageFiles(picked, { ...context, assets }).loneSignatures.map((each) => each.asset?.id ?? null)
  const failed = asset({ id: 'failed', state: 'failed' })
  expect(goesTo(asset({}))).toEqual(['asset-1'])
  expect(goesTo(failed)).toEqual(['failed'])
  expect(goesTo(failed, asset({}))).toEqual(['asset-1'])
  expect(goesTo(asset({}), asset({ id: 'b' }))).toEqual([null])
  expect(goesTo(asset({ filename: DEB }))).toEqual([null])
})

test('a signature without its file is told, and is no file of its own', async () => {
  const { files, loneSignatures } = stageFiles(await pick([`${APPIMAGE}.sig`, signature('1.4.0')]), context)
  expect(files).toEqual([])
  expect(loneSignatures.map(({ file }) => file.name)).toEqual([`${APPIMAGE}.sig`])
})

test('a signature for another version is told at once', async () => {
  const picked = await pick([APPIMAGE], [`${APPIMAGE}.sig`, signature('1.3.9')])
  expect(stageFiles(picked, context).files[0]?.problems).toEqual([
    'The signature is for version 1.3.9, the release is 1.4.0. Sign the file again.',
  ])
  expect(stageFiles(picked, { ...context, version: '' }).files[0]?.problems).toEqual([])
})

test('a signature by another key than the registered one is told at once', async () => {
  const picked = await pick([APPIMAGE], [`${APPIMAGE}.sig`, signature('1.4.0')])
  expect(stageFiles(picked, { ...context, updaterPublicKey: publicKey() }).files[0]?.problems).toEqual([])
  const [problem] =
    stageFiles(picked, { ...context, updaterPublicKey: publicKey('ABCDEFGH') }).files[0]?.problems ?? []
  expect(problem).toMatch(/Signed with key 3736353433323130, but .* is 4847464544434241/)
})

test('what is no signature says so', async () => {
  const picked = await pick([APPIMAGE], [`${APPIMAGE}.sig`, 'no'])
  expect(stageFiles(picked, context).files[0]?.problems).toHaveLength(1)
})

test('an update without a signature is refused', async () => {
  const picked = choose(await pick([APPIMAGE]), APPIMAGE, { updatePlatform: 'linux-x86_64' })
  expect(stageFiles(picked, context).files[0]?.problems).toEqual([
    `Updaters refuse a file without a signature. Add ${APPIMAGE}.sig.`,
  ])
})

test('a Mac archive asks for the architecture until one is chosen', async () => {
  const picked = await pick([MAC], [`${MAC}.sig`, signature('1.4.0')])
  expect(stageFiles(picked, context).files[0]).toMatchObject({
    needsArch: 'darwin',
    problems: ['Choose which Macs this archive is for.'],
  })
  const chosen = choose(picked, MAC, { updatePlatform: 'darwin-universal' })
  expect(stageFiles(chosen, context).files[0]).toMatchObject({
    updatePlatform: 'darwin-universal',
    needsArch: null,
    problems: [],
  })
})

test('two files for one platform are explained on both', async () => {
  const platform = { publicPlatform: 'appimage-x86_64' }
  const picked = choose(choose(await pick([APPIMAGE], [DEB]), DEB, platform), APPIMAGE, platform)
  expect(stageFiles(picked, context).files.map((file) => file.problems)).toEqual([
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
  expect(stageFiles(picked, { ...context, assets: [other] }).files[0]).toMatchObject({
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
  expect(stageFiles(await pick([APPIMAGE]), { ...context, assets: [unfinished] }).files[0]).toMatchObject({
    resumes: { id: 'asset-1' },
    updatePlatform: 'linux-x86_64-appimage',
    publicPlatform: null,
    problems: [],
  })
})

test('an empty file and an impossible name are refused', async () => {
  const problems = async (name: string, content: string) =>
    stageFiles(await pick([name, content]), context).files[0]?.problems
  expect(await problems('notes.txt', '')).toEqual(['The file is empty.'])
  expect(await problems(`${'a'.repeat(201)}`, 'x')).toEqual(['A file name is at most 200 characters long'])
})

test('no update is a choice that stays', async () => {
  const picked = choose(await pick([APPIMAGE], [`${APPIMAGE}.sig`, signature('1.4.0')]), APPIMAGE, {
    updatePlatform: null,
  })
  const [file] = stageFiles(picked, context).files
  expect(file).toMatchObject({ updatePlatform: null, problems: [] })
  expect(file && toNewAsset(file)).toMatchObject({ filename: APPIMAGE, size: 5, updatePlatform: null })
})

test('a file goes with its signature', async () => {
  const picked = await pick([APPIMAGE], [`${APPIMAGE}.sig`, signature('1.4.0')], [DEB])
  const rest = withoutFile(picked, idOf(picked, APPIMAGE))
  expect(rest.files.map(({ file }) => file.name)).toEqual([DEB])
})

test('files of one name dropped side by side from several folders stay apart', async () => {
  const archive = 'Editor.app.tar.gz'
  const picked = await pick([archive, 'one'], [archive, 'three'])
  const [first, second] = picked.files
  expect(first?.id).not.toBe(second?.id)
  const left = withoutFile(picked, first?.id ?? '')
  expect(left.files).toEqual([second])

  const signed = await pick([archive, 'one'], [archive, 'three'], [`${archive}.sig`, signature('1.4.0')])
  expect(stageFiles(signed, context).loneSignatures).toHaveLength(1)
})

test('one file that cannot be read keeps none of the others, and is told until it can', async () => {
  const sig = `${APPIMAGE}.sig`
  const broken = new File(['x'], sig)
  broken.slice = () =>
    Object.assign(new Blob(), { text: () => Promise.reject(new DOMException('', 'NotReadableError')) })
  const read = await readPicked([
    { file: new File(['bytes'], APPIMAGE), folder: '' },
    { file: broken, folder: '' },
    { file: new File([], MAC), folder: '', unreadable: true },
  ])
  const picked = withFiles(NOTHING_PICKED, read)
  const { files, loneSignatures } = stageFiles(picked, context)
  const told = 'This file can’t be read. Choose it again, or remove it.'
  expect(files.map(({ file, problems }) => [file.name, problems])).toEqual([
    [APPIMAGE, []],
    [sig, [told]],
    [MAC, [told]],
  ])
  expect(loneSignatures).toEqual([])
  const again = stageFiles(await pickMore(picked, [sig, signature('1.4.0')]), context)
  expect(again.files.map(({ file, signature }) => [file.name, signature !== null])).toEqual([
    [APPIMAGE, true],
    [MAC, false],
  ])
})
