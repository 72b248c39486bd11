import { describe, expect, it } from 'vitest'
import {
  isPrivateKey,
  isSignedFor,
  parsePublicKey,
  parseSignature,
} from '#shared/domain/releases/minisign.ts'

// Written by the command line tools of Tauri 2.12.5 and 1.6.3 for a file of the bytes "hello update".
const V2 = {
  publicKey:
    'dW50cnVzdGVkIGNvbW1lbnQ6IG1pbmlzaWduIHB1YmxpYyBrZXk6IDc3ODc3MjY3M0VGNTQzRUQKUldUdFEvVStaM0tI' +
    'ZDM2eFpsR2ZFRzVWKy91Wmh5b2RqZXZkNExrQkdPbmcxYkZCREV2aHFnWXMK',
  signature:
    'dW50cnVzdGVkIGNvbW1lbnQ6IHNpZ25hdHVyZSBmcm9tIHRhdXJpIHNlY3JldCBrZXkKUlVUdFEvVStaM0tIZCtZTjRx' +
    'OERENmc0dzEySWkzTnNOS1h2Tks3YVZKOWtHVUJya2ZpMGMvS1gzQTlKSTNNdXp0K1Q0UkJIcXJycVVYTWNuSXdEUHVD' +
    'RGZQMnN5V3Fac1FBPQp0cnVzdGVkIGNvbW1lbnQ6IHRpbWVzdGFtcDoxNzk1MTc2ODM1CWZpbGU6ZjIuQXBwSW1hZ2UJ' +
    'dmVyc2lvbjoxLjIuMwp4b1cxdzB2a2I2NFR2Z3ZudXZjUHlqSExHK2pHd05OWjVnZ09IRjlxYVBqRmxEYkVEU0JCOHY4' +
    'c3MxNE9jRktlVlFUU1RmWkNONUZhUkJLMWVHSlZBdz09Cg==',
}
const V1 = {
  publicKey:
    'dW50cnVzdGVkIGNvbW1lbnQ6IG1pbmlzaWduIHB1YmxpYyBrZXk6IDFBOTJFNEM1MjVFNzgzMzgKUldRNGcrY2x4ZVNT' +
    'R3NBU2lzVHBMTHAzV3FYMmxLS2l4NjRUY2FxeFJSbnNSSmU5ZTV2d3FsSjMK',
  signature:
    'dW50cnVzdGVkIGNvbW1lbnQ6IHNpZ25hdHVyZSBmcm9tIHRhdXJpIHNlY3JldCBrZXkKUlVRNGcrY2x4ZVNTR2c0bElz' +
    'OEEvSEVNZ1ZQejZpZlhETEkxbFRnTFRjTFVRdndnUnJZSzZ3UnJYYlh4TnY5QUFKc1B0R2thUG9BVGFPeEJrOHYxUHFE' +
    'UnZvWm5sMmxXeXdrPQp0cnVzdGVkIGNvbW1lbnQ6IHRpbWVzdGFtcDoxNzk1MTc2ODM2CWZpbGU6ZjEuQXBwSW1hZ2UK' +
    'TWxQRzZJVng0eDdITTlKZCtSTE1RREtaYnVHODBsdEhMcjBtYldMUlI0eDlOTXJZWmh3NTEyRGRSdWJ4WHdBbklBamE5' +
    'bGxCdVp6c1ZYSE1DV2VsQVE9PQo=',
}

function read(text: string) {
  const signature = parseSignature(text)
  if (typeof signature === 'string') throw new Error(signature)
  return signature
}

/** A signature of these lines, as a `.sig` file holds it. */
function sig(...lines: string[]) {
  return btoa(`${lines.join('\n')}\n`)
}
const COMMENT = 'untrusted comment: signature'
const BODY = btoa(`ED${'k'.repeat(8)}${'s'.repeat(64)}`)
const GLOBAL = btoa('g'.repeat(64))

describe('a public key', () => {
  it.each([
    ['2.x', V2.publicKey, '778772673EF543ED'],
    ['1.x', V1.publicKey, '1A92E4C525E78338'],
  ])('of the tools of Tauri %s is read, with the id that they show', (_, text, keyId) => {
    expect(parsePublicKey(text)).toMatchObject({ keyId })
    expect(parsePublicKey(`${text}\n`)?.key).toHaveLength(32)
  })

  it.each([
    ['nothing', ''],
    ['what is not base64', 'hello!'],
    ['a signature', V2.signature],
    ['a key that is cut off', btoa('untrusted comment: key\nRWTtQ/U+Z3KHd36x\n')],
    ['a secret key’s tag', btoa(`untrusted comment: key\n${btoa(`Sc${'k'.repeat(40)}`)}\n`)],
  ])('is not made of %s', (_, text) => {
    expect(parsePublicKey(text)).toBeNull()
  })
})

describe('a signature', () => {
  it('of the tools of Tauri 2.x tells its key, its version and its file', () => {
    const signature = read(V2.signature)
    expect(signature).toMatchObject({ prehashed: true, version: '1.2.3', file: 'f2.AppImage' })
    expect(signature.keyId).toBe(parsePublicKey(V2.publicKey)?.keyId)
    expect(signature.signature).toHaveLength(64)
    expect(signature.globalSignature).toHaveLength(64)
  })

  it('of the tools of Tauri 1.x names no version', () => {
    expect(read(V1.signature)).toMatchObject({ prehashed: true, version: null, file: 'f1.AppImage' })
  })

  it('keeps the bytes of its trusted comment, whatever they are', () => {
    const comment = 'file:Bücher.AppImage\tversion:1.0.0'
    const bytes = new TextEncoder().encode(`trusted comment: ${comment}`)
    const text = btoa(`${COMMENT}\n${BODY}\n${String.fromCharCode(...bytes)}\n${GLOBAL}\n`)
    expect(read(text)).toMatchObject({ file: 'Bücher.AppImage', version: '1.0.0' })
    expect(new TextDecoder().decode(read(text).trustedComment)).toBe(comment)
  })

  it('may have lines that end the way of Windows, and be followed by white space', () => {
    const text = btoa([COMMENT, BODY, 'trusted comment: version:1.0.0', GLOBAL].join('\r\n'))
    expect(read(`${text}\n`).version).toBe('1.0.0')
  })

  it('of the legacy kind is over the file itself', () => {
    const body = btoa(`Ed${'k'.repeat(8)}${'s'.repeat(64)}`)
    expect(read(sig(COMMENT, body, 'trusted comment: x', GLOBAL)).prehashed).toBe(false)
  })

  it.each([
    ['nothing', '', 'base64'],
    ['a file name', 'editor.AppImage.sig', 'base64'],
    ['the text that belongs inside', `${COMMENT}\n${BODY}`, 'base64'],
    ['a public key', V2.publicKey, '74 bytes'],
    ['a short signature', sig(COMMENT, btoa('EDshort'), 'trusted comment: x', GLOBAL), '74 bytes'],
    ['broken base64 within', sig(COMMENT, '***', 'trusted comment: x', GLOBAL), '74 bytes'],
    ['an unknown algorithm', sig(COMMENT, btoa('X'.repeat(74)), 'trusted comment: x', GLOBAL), 'algorithm'],
    ['no trusted comment', sig(COMMENT, BODY, 'comment: x', GLOBAL), 'trusted comment'],
    ['a short global signature', sig(COMMENT, BODY, 'trusted comment: x', btoa('g')), '64 bytes'],
    ['no global signature', sig(COMMENT, BODY, 'trusted comment: x'), '64 bytes'],
  ])('is not made of %s, and it is said why', (_, text, why) => {
    expect(parseSignature(text)).toEqual(expect.stringContaining(why))
  })
})

describe('the version of a signature', () => {
  it('must be that of the release, spelt with or without a v', () => {
    const signature = read(V2.signature)
    expect(isSignedFor(signature, '1.2.3')).toBe(true)
    expect(isSignedFor(signature, 'v1.2.3')).toBe(true)
    expect(isSignedFor(signature, '1.2.4')).toBe(false)
    expect(isSignedFor(signature, '1.2.3-beta.1')).toBe(false)
  })

  it('does not matter when it is not told', () => {
    expect(isSignedFor(read(V1.signature), '9.9.9')).toBe(true)
  })
})

describe('a private key', () => {
  const key = (start: string) => `${start}${'k'.repeat(200)}`
  const WITH_PASSWORD = key('RWRTY0Iy')
  const WITHOUT = key('RWQAAEIy')
  it.each([
    ['as rsign prints it', `untrusted comment: rsign encrypted secret key\n${WITH_PASSWORD}\n`],
    ['as minisign prints it', `untrusted comment: minisign encrypted secret key\n${WITH_PASSWORD}\n`],
    ['without a password', `untrusted comment: minisign secret key\n${WITHOUT}\n`],
    ['in a field of one line', `untrusted comment: rsign encrypted secret key${WITH_PASSWORD}`],
    ['its second line alone', WITHOUT],
    ['as Tauri writes it', btoa(`untrusted comment: rsign encrypted secret key\n${WITH_PASSWORD}\n`)],
    ['of any comment in base64', btoa(`untrusted comment: mine\n${WITH_PASSWORD}\n`)],
    [
      'in broken lines',
      btoa(`untrusted comment: rsign encrypted secret key\n${WITHOUT}\n`).replace(/.{64}/g, '$&\n'),
    ],
    ['as a variable', `TAURI_SIGNING_PRIVATE_KEY=${btoa(`untrusted comment: x\n${WITH_PASSWORD}\n`)}`],
    ['in quotes', `"${btoa(`untrusted comment: x\n${WITH_PASSWORD}\n`)}"`],
    ['after a name', `key: ${btoa(`untrusted comment: x\n${WITHOUT}\n`)}`],
    ['after a command', `cat app.key\n${btoa(`untrusted comment: x\n${WITHOUT}\n`)}`],
    ['cut off', btoa('untrusted comment: rsign encrypted secret key\nRWRT').slice(0, -3)],
  ])('is recognised %s', (_, text) => {
    expect(isPrivateKey(text)).toBe(true)
  })

  it.each([
    ['nothing', ''],
    ['a public key', V2.publicKey],
    ['the text in a public key', atob(V1.publicKey)],
    ['a signature, whose comment names the secret key', V2.signature],
    ['the text in a signature', atob(V1.signature)],
    ['the signature of minisign', 'untrusted comment: signature from minisign secret key\nRUQ4'],
    ['a path', '~/.tauri/editor.key'],
  ])('is not %s', (_, text) => {
    expect(isPrivateKey(text)).toBe(false)
  })
})
