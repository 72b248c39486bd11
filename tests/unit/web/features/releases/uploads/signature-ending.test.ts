import { expect, test } from 'vitest'
import { signedName, withSignature } from '#web/features/releases/uploads/signature-ending.ts'

const file = {
  filename: 'a.zip',
  signatures: [
    { scheme: 'minisign' as const, value: 'second' },
    { scheme: 'ed25519' as const, value: 'ed' },
  ],
}

test.each([
  ['a.zip.sig', { signature: 'new' }],
  ['other name.txt', { signature: 'new' }],
  ['a.zip.2.sig', { signatures: [file.signatures[1], { scheme: 'minisign', value: 'new' }] }],
  ['a.zip.EDSIG', { signatures: [file.signatures[0], { scheme: 'ed25519', value: 'new' }] }],
])('%s takes the place of the signature of its ending', (name, signed) => {
  expect(withSignature(file, name, ' new\n')).toEqual(signed)
})

test('the second signature of a library is told from the first of its version', () => {
  expect(withSignature({ filename: 'libfoo.so.2' }, 'libfoo.so.2.sig', 'new')).toEqual({ signature: 'new' })
  expect(signedName('libfoo.so.2.sig')).toBe('libfoo.so')
  expect(signedName('a.zip.edsig')).toBe('a.zip')
})
