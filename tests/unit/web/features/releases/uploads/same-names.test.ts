import { expect, test } from 'vitest'
import type { Asset } from '#shared/domain/releases/asset.ts'
import { fatMachO, macArchive, machO } from '#tests/fixtures/mac-archive.ts'
import { withChoice, withoutFile } from '#web/features/releases/uploads/picked-files.ts'
import { stageFiles } from '#web/features/releases/uploads/stage-files.ts'
import { toNewAsset } from '#web/features/releases/uploads/staged-file.ts'
import { APPIMAGE, asset, choose, context, idOf, MAC, pick, pickMore, signature } from './staging.ts'

const ARM = await macArchive(machO('aarch64'))
const INTEL = await macArchive(machO('x86_64'))

test('what the user leaves alone the server infers, by the same rules', async () => {
  const picked = await pick([APPIMAGE], [`${APPIMAGE}.sig`, signature('1.4.0')])
  const [file] = stageFiles(picked, context).files
  expect(file && toNewAsset(file)).toEqual({
    filename: APPIMAGE,
    size: 5,
    sha256: null,
    signature: signature('1.4.0'),
  })
})

test('the architecture of a Mac archive is told from its bytes, and named to the server', async () => {
  for (const [bytes, updatePlatform] of [
    [ARM, 'darwin-aarch64'],
    [INTEL, 'darwin-x86_64'],
    [await macArchive(fatMachO('aarch64', 'x86_64')), 'darwin-universal'],
  ] as const) {
    const [file] = stageFiles(await pick([MAC, bytes], [`${MAC}.sig`, signature('1.4.0')]), context).files
    expect(file).toMatchObject({ updatePlatform, needsArch: null, problems: [] })
    expect(file && toNewAsset(file)).toMatchObject({ updatePlatform })
  }
})

test('two archives of one name from two folders are two files, each with its own signature', async () => {
  const [one, two] = [signature('1.4.0', 'ONE-ONE-ONE'), signature('1.4.0', 'TWO-TWO-TWO')]
  const picked = await pick(
    [`x64/${MAC}.sig`, one],
    [`arm64/${MAC}.sig`, two],
    [`arm64/${MAC}`, ARM],
    [`x64/${MAC}`, INTEL],
  )
  expect(stageFiles(picked, context).files).toMatchObject([
    { folder: 'arm64', updatePlatform: 'darwin-aarch64', signature: two, problems: [] },
    { folder: 'x64', updatePlatform: 'darwin-x86_64', signature: one, problems: [] },
  ])
})

test('archives of one name that are picked one after the other are two files', async () => {
  const first = await pick([MAC, 'unreadable'], [`${MAC}.sig`, signature('1.4.0')])
  const chosen = choose(first, MAC, { updatePlatform: 'darwin-aarch64' })
  const both = await pickMore(
    chosen,
    [MAC, 'unreadable, too'],
    [`${MAC}.sig`, signature('1.4.0', 'OTHER-KEY')],
  )
  const { files } = stageFiles(both, context)
  expect(files).toMatchObject([
    { updatePlatform: 'darwin-aarch64', needsArch: null },
    { updatePlatform: null, needsArch: 'darwin', problems: ['Choose which Macs this archive is for.'] },
  ])
  const id = files[1]?.id ?? ''
  expect(
    stageFiles(withChoice(both, id, { updatePlatform: 'darwin-aarch64' }), context).files[1]?.problems,
  ).toEqual([`${MAC} is already the update for darwin-aarch64.`])
  expect(stageFiles(withoutFile(both, id), context).files).toMatchObject([
    { updatePlatform: 'darwin-aarch64' },
  ])
})

test('a file picked in place of a removed one starts without choices', async () => {
  const chosen = choose(await pick([MAC, 'a'], [`${MAC}.sig`, signature('1.4.0')]), MAC, {
    updatePlatform: 'darwin-aarch64',
  })
  const again = await pickMore(
    withoutFile(chosen, idOf(chosen, MAC)),
    [MAC, 'b'],
    [`${MAC}.sig`, signature('1.4.0')],
  )
  expect(stageFiles(again, context).files[0]).toMatchObject({ updatePlatform: null, needsArch: 'darwin' })
})

test('the same file picked twice is one', async () => {
  const picked = await pick([MAC, ARM], [`${MAC}.sig`, signature('1.4.0')])
  expect((await pickMore(picked, [MAC, ARM])).files).toHaveLength(2)
})

test('a signature that fits several files of its name is kept apart', async () => {
  const picked = await pickMore(await pick([`x64/${MAC}`, INTEL], [`arm64/${MAC}`, ARM]), [
    `${MAC}.sig`,
    signature('1.4.0'),
  ])
  const { files, loneSignatures } = stageFiles(picked, context)
  expect(files.map((file) => file.signature)).toEqual([null, null])
  expect(loneSignatures).toHaveLength(1)
})

test('two files of one name for one architecture are explained on both', async () => {
  const { files } = stageFiles(await pick(['a/tool.zip', 'a'], ['b/tool.zip', 'b']), context)
  for (const file of files)
    expect(file.problems).toEqual([
      'Another file has this name, too. Remove one, or choose the platform of each.',
    ])
})

test('a platform that the bytes of an archive contradict is refused', async () => {
  const picked = choose(await pick([MAC, ARM], [`${MAC}.sig`, signature('1.4.0')]), MAC, {
    updatePlatform: 'darwin-x86_64',
  })
  expect(stageFiles(picked, context).files[0]?.problems).toEqual([
    'The app in this archive is for Apple silicon.',
  ])
})

test('a file of the draft is replaced only once that is confirmed', async () => {
  const present = asset({ inferred: ['updatePlatform', 'publicPlatform'], publicPlatform: 'appimage-x86_64' })
  const picked = await pick([APPIMAGE, 'other bytes'])
  const before = stageFiles(picked, { ...context, assets: [present] }).files[0]
  expect(before).toMatchObject({
    replaces: { id: 'asset-1' },
    publicPlatform: 'appimage-x86_64',
    problems: ['The draft already has a file of this name.'],
  })
  const [after] = stageFiles(choose(picked, APPIMAGE, { replace: true }), {
    ...context,
    assets: [present],
  }).files
  expect(after?.problems).toEqual([])
  expect(after && toNewAsset(after)).toMatchObject({ filename: APPIMAGE, replace: true })
})

test('an archive for other Macs stands beside the one of the draft', async () => {
  const present = asset({ filename: MAC, updatePlatform: 'darwin-aarch64', signature: signature('1.4.0') })
  const pickedIntel = await pick([MAC, INTEL], [`${MAC}.sig`, signature('1.4.0')])
  expect(stageFiles(pickedIntel, { ...context, assets: [present] }).files[0]).toMatchObject({
    replaces: null,
    updatePlatform: 'darwin-x86_64',
    problems: [],
  })
  const pickedArm = await pick([MAC, ARM], [`${MAC}.sig`, signature('1.4.0')])
  expect(stageFiles(pickedArm, { ...context, assets: [present] }).files[0]).toMatchObject({
    replaces: { id: 'asset-1' },
    updatePlatform: 'darwin-aarch64',
  })
})

test('nsis comes before an msi of the draft whose platform was inferred', async () => {
  const msi = asset({
    filename: 'Editor_1.4.0_x64_en-US.msi',
    updatePlatform: 'windows-x86_64',
    signature: signature('1.4.0'),
    inferred: ['updatePlatform'],
  })
  const setup = 'Editor_1.4.0_x64-setup.exe'
  const picked = await pick([setup], [`${setup}.sig`, signature('1.4.0')])
  const platformBeside = (assets: Asset[]) =>
    stageFiles(picked, { ...context, assets }).files[0]?.updatePlatform
  expect(platformBeside([msi])).toBe('windows-x86_64')
  expect(platformBeside([{ ...msi, inferred: [] }])).toBe('windows-x86_64-nsis')
})
