import { generateKeyPairSync, sign } from 'node:crypto'
import { expect, test } from 'vitest'
import { parseEd25519Key } from '#shared/domain/releases/ed25519.ts'
import { NewSignatures, readSignature } from '#shared/domain/releases/signatures.ts'
import { updaterKey } from '#tests/fixtures/updater-key.ts'

const { publicKey, privateKey } = generateKeyPairSync('ed25519')
const value = sign(null, Buffer.from('the program'), privateKey).toString('base64')

test.each([
  value,
  ` ${value}\n`,
  `sparkle:edSignature="${value}" length="11"`,
  `<enclosure url="https://example.com/a.zip" sparkle:edSignature="${value}" length="11" />`,
])('an ed25519 signature is stored as bare base64 (%#)', (text) => {
  expect(readSignature({ scheme: 'ed25519', value: text })).toEqual({ scheme: 'ed25519', value })
})

test.each(['', 'no base64', value.slice(4), btoa('x'.repeat(65)), 'sparkle:edSignature="" length="11"'])(
  'a text that is not 64 bytes in base64 is no ed25519 signature (%#)',
  (text) => {
    expect(readSignature({ scheme: 'ed25519', value: text })).toMatch('64 bytes')
  },
)

test('a minisign signature names its key', () => {
  const key = updaterKey()
  const signature = key.sign(Buffer.from('the program'), '1.0.0')
  expect(readSignature({ scheme: 'minisign', value: `${signature}\n` })).toEqual({
    scheme: 'minisign',
    value: signature,
    keyId: expect.stringMatching(/^[0-9A-F]{16}$/),
  })
  expect(readSignature({ scheme: 'minisign', value })).toMatch('74 bytes')
})

test('an ed25519 key is 32 bytes in base64, which a minisign key is not', () => {
  const raw = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32)
  expect(parseEd25519Key(`${raw.toString('base64')}\n`)).toEqual(new Uint8Array(raw))
  expect(parseEd25519Key(updaterKey().publicKey)).toBeNull()
  expect(parseEd25519Key(btoa('x'.repeat(96)))).toBeNull()
})

test('a file takes four signatures of known schemes', () => {
  const one = { scheme: 'ed25519', value }
  expect(NewSignatures.safeParse([one, one, one, one]).success).toBe(true)
  expect(NewSignatures.safeParse([one, one, one, one, one]).success).toBe(false)
  expect(NewSignatures.safeParse([{ scheme: 'openpgp', value }]).success).toBe(false)
})
