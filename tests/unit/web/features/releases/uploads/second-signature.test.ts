import { expect, test } from 'vitest'
import { updaterKey } from '#tests/fixtures/updater-key.ts'
import {
  NOTHING_PICKED,
  pairSignatures,
  withFiles,
  withoutFile,
} from '#web/features/releases/uploads/picked-files.ts'
import { stageFiles } from '#web/features/releases/uploads/stage-files.ts'
import { toNewAsset } from '#web/features/releases/uploads/staged-file.ts'

const [first, second, stranger] = [updaterKey(), updaterKey(), updaterKey()]
const bytes = Buffer.from('the program')
const NAME = 'Editor_2.0.0_amd64.AppImage'

function file(name: string, text: string | null = null) {
  return { file: new File([text ?? 'the program'], name), folder: '', text, appcast: null, arch: null }
}

function staged(...signatures: [suffix: string, key: ReturnType<typeof updaterKey>][]) {
  const picked = withFiles(NOTHING_PICKED, [
    file(NAME),
    ...signatures.map(([suffix, key]) => file(`${NAME}${suffix}`, key.sign(bytes, '2.0.0'))),
  ])
  const keys = [
    { scheme: 'minisign' as const, value: second.publicKey, addedAt: null, addedBy: null, knownFrom: null },
  ]
  const application = {
    appType: 'TauriVersion2' as const,
    updaters: [],
    updaterPublicKey: first.publicKey,
    keys,
  }
  return stageFiles(picked, { ...application, version: '2.0.0', assets: [] }).files[0]
}

test('a file goes with both of its signatures, whichever is which', () => {
  for (const keys of [
    [first, second],
    [second, first],
  ] as const) {
    const both = staged(['.sig', keys[0]], ['.2.sig', keys[1]])
    expect(both?.problems).toEqual([])
    expect(both && toNewAsset(both)).toMatchObject({
      filename: NAME,
      signature: expect.any(String),
      signatures: [{ scheme: 'minisign', value: expect.any(String) }],
    })
  }
})

test('each missing signature is told with its key and the name of its file', () => {
  expect(staged(['.sig', first])?.problems).toEqual([
    expect.stringMatching(
      /^Sign it with the key [0-9A-F]{16} too, and add that signature as Editor_2\.0\.0_amd64\.AppImage\.2\.sig\.$/,
    ),
  ])
  expect(staged(['.sig', second])?.problems).toHaveLength(1)
  expect(staged(['.sig', stranger])?.problems).toHaveLength(2)
  expect(staged()?.lacksSignature).toBe(true)
})

test('a file whose own name ends in a number keeps its only signature', () => {
  const picked = withFiles(NOTHING_PICKED, [
    file('libeditor.so.2'),
    file('libeditor.so'),
    file('libeditor.so.2.sig', stranger.sign(bytes, '2.0.0')),
  ])
  const [versioned] = picked.files
  const first = pairSignatures(picked.files, '.sig')
  const second = pairSignatures(picked.files, '.2.sig')
  expect([...first.signatures.keys()]).toEqual([versioned?.id])
  expect([first.alone, second.signatures.size, second.alone]).toEqual([[], 0, []])
})

test('a file that is removed takes both signatures with it, and a second one alone is told', () => {
  const picked = withFiles(NOTHING_PICKED, [
    file(NAME),
    file(`${NAME}.sig`, first.sign(bytes, '2.0.0')),
    file(`${NAME}.2.sig`, second.sign(bytes, '2.0.0')),
  ])
  expect(withoutFile(picked, picked.files[0]?.id ?? '').files).toEqual([])
  const lone = withFiles(NOTHING_PICKED, [file(`${NAME}.2.sig`, second.sign(bytes, '2.0.0'))])
  expect(pairSignatures(lone.files, '.2.sig').alone).toHaveLength(1)
})
