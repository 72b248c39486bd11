import { expect, test } from 'vitest'
import { withoutFile } from '#web/features/releases/uploads/picked-files.ts'
import { stageFiles } from '#web/features/releases/uploads/stage-files.ts'
import { type StagingContext, toNewAsset } from '#web/features/releases/uploads/staged-file.ts'
import { context, idOf, pick, pickMore } from './staging.ts'

const SPARKLE: StagingContext = { ...context, appType: 'Other', updaters: ['sparkle'] }
const KEYED: StagingContext = {
  ...SPARKLE,
  keys: [{ scheme: 'ed25519', value: '', addedAt: null, addedBy: null }],
}
const ZIP = 'Editor-1.4.0.zip'
const SETUP = 'Editor Setup-1.4.0.exe'
const signatureOf = (byte: number) => Buffer.alloc(64, byte).toString('base64')
const ONE = signatureOf(1)

test.each([
  ['sign_update', `sparkle:edSignature="${ONE}" length="123"\n`],
  ['sign_update -p', `${ONE}\n`],
  ['netsparkle-generate-appcast', `Signature: ${ONE}\r\n`],
])('what %s prints signs the file beside it', async (_tool, text) => {
  const { files, loneSignatures } = stageFiles(await pick([ZIP], [`${ZIP}.edsig`, text]), KEYED)
  expect(loneSignatures).toEqual([])
  expect(files).toMatchObject([{ updatePlatform: 'darwin-universal-sparkle-zip', problems: [] }])
  const [file] = files
  expect(file && toNewAsset(file).signatures).toEqual([{ scheme: 'ed25519', value: text.trim() }])
})

test('a signature of another kind goes with the same file', async () => {
  const picked = await pick([ZIP], [`${ZIP}.edsig`, ONE], [`${ZIP}.sig`, 'x'])
  const [file] = stageFiles(picked, SPARKLE).files
  expect([file?.signature, file?.signatures.length]).toEqual(['x', 1])
  expect(withoutFile(picked, idOf(picked, ZIP)).files).toEqual([])
})

test('an appcast signs the files that it names', async () => {
  const appcast = `<?xml version="1.0"?><rss xmlns:sparkle="http://www.andymatuschak.org/xml-namespaces/sparkle"><channel>
    <item><enclosure url="https://example.com/a/${ZIP}?x=1" sparkle:edSignature="${ONE}" length="5"/>
      <sparkle:deltas><enclosure url="Editor2-1.delta" sparkle:edSignature="${signatureOf(3)}"/></sparkle:deltas></item>
    <item><enclosure url="${encodeURIComponent(SETUP)}" sparkle:edSignature="${signatureOf(2)}"/></item>
    <item><enclosure url="Other.zip"/></item></channel></rss>`
  const picked = await pick([ZIP], [SETUP], ['Editor2-1.delta'], ['appcast.xml', appcast])
  const signatures = Object.fromEntries(
    stageFiles(picked, SPARKLE).files.map(({ file, signatures: all }) => [file.name, all[0]?.value]),
  )
  expect(signatures).toEqual({
    ...{ [ZIP]: ONE, [SETUP]: signatureOf(2), 'Editor2-1.delta': signatureOf(3) },
    'appcast.xml': undefined,
  })
  const own = await pickMore(picked, [`${ZIP}.edsig`, signatureOf(9)])
  const [first] = stageFiles(own, SPARKLE).files
  expect(first?.signatures[0]?.value).toBe(signatureOf(9))
})

test.each(['', 'no xml', '<rss>', '<a b="', `${'<a>'.repeat(5000)}`])(
  'what is no appcast signs nothing: %j',
  async (text) => {
    const [file] = stageFiles(await pick([ZIP], ['appcast.xml', text]), SPARKLE).files
    expect(file?.signatures).toEqual([])
  },
)

test('a malformed signature is a problem of its file', async () => {
  const { files } = stageFiles(await pick([ZIP], [`${ZIP}.edsig`, 'dW50cnVzdGVk']), SPARKLE)
  expect(files[0]?.problems).toEqual([expect.stringContaining('ed25519 signature')])
})

test('without one, the file is refused once the application has a key', async () => {
  const picked = await pick([ZIP])
  expect(stageFiles(picked, SPARKLE).files[0]?.problems).toEqual([])
  expect(stageFiles(picked, KEYED).files[0]?.problems).toEqual([
    'Sparkle refuses a file without an Ed25519 signature. Add Editor-1.4.0.zip.edsig.',
  ])
})

test('one without its file is shown', async () => {
  const { loneSignatures } = stageFiles(await pick([`${ZIP}.edsig`, ONE]), SPARKLE)
  expect(loneSignatures.map(({ file }) => file.name)).toEqual([`${ZIP}.edsig`])
})
