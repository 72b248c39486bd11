import { expect, test } from 'vitest'
import type { Asset } from '#shared/domain/releases/asset.ts'
import { signatureStateOf, wantedScheme } from '#shared/domain/releases/signature-state.ts'

const TAURI = 'linux-x86_64'
const SPARKLE = 'darwin-universal-sparkle-zip'
const ELECTRON = 'windows-x86_64-electron-nsis'
const ed25519 = (state: 'unchecked' | 'verified') => ({
  signatures: [{ scheme: 'ed25519' as const, value: 's', state }],
})
const minisign = (signatureState: 'unchecked' | 'verified') => ({ signature: 's', signatureState })

const file = (updatePlatform: string | null, fields: Partial<Asset> = {}) => ({
  ...{ updatePlatform, signature: null, signatureState: 'none' as const, problem: null },
  ...fields,
})

test.each([
  ['an update for Tauri', file(TAURI), 'minisign'],
  ['an update for Sparkle', file(SPARKLE), 'ed25519'],
  ['a delta for Sparkle', file(null, { deltaFor: SPARKLE }), 'ed25519'],
  ['an update for electron-updater', file(ELECTRON), null],
  ['a download', file(null), null],
])('%s wants the scheme of its updater', (_, asset, scheme) => {
  expect(wantedScheme(asset)).toBe(scheme)
})

test.each([
  ['no signature', file(SPARKLE), 'none'],
  ['an Ed25519 signature', file(SPARKLE, ed25519('verified')), 'verified'],
  ['an Ed25519 signature without a key', file(SPARKLE, ed25519('unchecked')), 'unchecked'],
  ['a signature of another scheme', file(SPARKLE, minisign('verified')), 'none'],
  ['both schemes', file(SPARKLE, { ...minisign('unchecked'), ...ed25519('verified') }), 'verified'],
])('a file for Sparkle with %s', (_, asset, state) => {
  expect(signatureStateOf(asset)).toBe(state)
})

test.each([
  ['none', file(TAURI), 'none'],
  ['its own', file(TAURI, minisign('verified')), 'verified'],
  ['one that is Ed25519', file(TAURI, ed25519('verified')), 'none'],
  ['both', file(TAURI, { ...minisign('verified'), ...ed25519('unchecked') }), 'verified'],
])('a file for Tauri with %s', (_, asset, state) => {
  expect(signatureStateOf(asset)).toBe(state)
})

test('a file without an updater that verifies shows any signature', () => {
  expect(signatureStateOf(file(null))).toBe('none')
  expect(signatureStateOf(file(null, minisign('verified')))).toBe('verified')
  expect(signatureStateOf(file(ELECTRON, ed25519('unchecked')))).toBe('unchecked')
  expect(signatureStateOf(file(null, { ...minisign('verified'), ...ed25519('unchecked') }))).toBe('unchecked')
})

test('a signature that an earlier key verified is unchecked while it has a problem', () => {
  const problem = { code: 'signature_invalid', message: 'It does not match the key.' }
  expect(signatureStateOf(file(SPARKLE, { ...ed25519('verified'), problem }))).toBe('unchecked')
})
