import { describe, expect, it } from 'vitest'
import {
  type DraftFile,
  type DraftTarget,
  lacksSignature,
  missingFromDraft,
  NO_FILES,
  updateProblems,
} from '#shared/domain/releases/readiness.ts'
import { updaterKey } from '#tests/fixtures/updater-key.ts'

const signature = updaterKey().sign(Buffer.from('bytes'), '1.4.0')
const target = { version: '1.4.0', appType: 'Packager' as const, updaters: [] }

function file(fields: Partial<DraftFile> = {}): DraftFile {
  return {
    filename: 'app.AppImage',
    state: 'ready',
    problem: null,
    keyProblem: null,
    signature,
    updatePlatform: 'linux-x86_64',
    format: 'appimage',
    ...fields,
  }
}

describe('a draft', () => {
  it('with a signed update of a known format lacks nothing', () => {
    expect(missingFromDraft([file()], target)).toEqual([])
  })

  it('without files lacks them', () => {
    expect(missingFromDraft([], target)).toEqual([NO_FILES])
  })

  it('is told of everything at once, file by file', () => {
    const files = [
      file({ filename: 'a', state: 'uploading' }),
      file({ filename: 'b', state: 'failed', problem: 'It is another file.' }),
      file({ filename: 'c', signature: null, format: null }),
      file({ filename: 'd', keyProblem: 'It does not fit the key.' }),
    ]
    expect(missingFromDraft(files, target)).toEqual([
      'a: The upload is not complete.',
      'b: It is another file.',
      'c: Updaters refuse a file without a signature. Add c.sig.',
      'c: Packager clients need a format: app, appimage, nsis or wix.',
      'd: It does not fit the key.',
    ])
  })
})

describe('an update', () => {
  it('needs a format only where clients ask for one', () => {
    const unknown = file({ format: null })
    expect(updateProblems(unknown, target)).toHaveLength(1)
    expect(updateProblems(unknown, { ...target, appType: 'TauriVersion2' })).toEqual([])
    expect(updateProblems({ ...unknown, updatePlatform: null }, target)).toEqual([])
  })

  it('needs no signature where versions are free text', () => {
    expect(updateProblems(file({ signature: null }), { ...target, appType: 'Other' })).toEqual([])
  })

  it('is not compared with a version that has not been typed yet', () => {
    expect(updateProblems(file(), { ...target, version: '1.5.0' })).toHaveLength(1)
    expect(updateProblems(file(), { ...target, version: '' })).toEqual([])
  })
})

describe('a draft with files for electron-updater', () => {
  const electron = { appType: 'Other' as const, updaters: ['electron' as const] }
  const unsigned = file({
    filename: 'Editor Setup 1.4.0.exe',
    signature: null,
    updatePlatform: 'windows-x86_64-electron-nsis',
    format: null,
  })

  it('needs no signatures, whatever the type of the application', () => {
    expect(missingFromDraft([unsigned], { ...electron, version: '1.4.0' })).toEqual([])
    expect(missingFromDraft([unsigned], { ...target, updaters: ['electron'] })).toEqual([])
  })

  it('needs a semantic version, also where it was drafted without an updater', () => {
    expect(missingFromDraft([unsigned], { ...electron, version: 'build-5' })).toEqual([
      'Version must be semantic, such as 1.4.0 or 2.0.0-beta.1.',
    ])
    expect(missingFromDraft([unsigned], { appType: 'Other', updaters: [], version: 'build-5' })).toEqual([])
  })
})

describe('a file for Sparkle', () => {
  const sparkle: DraftTarget = { appType: 'Other', updaters: ['sparkle'], version: '1.4.0' }
  const keyed = { ...sparkle, keys: [{ scheme: 'ed25519' as const }] }
  const zip = file({
    ...{ filename: 'Editor.zip', updatePlatform: 'darwin-universal-sparkle-zip', signature: null },
  })
  const signed = { ...zip, signatures: [{ scheme: 'ed25519' as const, value: '' }] }

  it('needs an Ed25519 signature once the application has such a key', () => {
    expect(missingFromDraft([zip], keyed)).toEqual([
      'Editor.zip: Sparkle refuses a file without an Ed25519 signature. Add Editor.zip.edsig.',
    ])
    expect(
      missingFromDraft([{ ...zip, signatures: [{ scheme: 'minisign', value: '' }] }], keyed),
    ).toHaveLength(1)
    expect(missingFromDraft([signed], keyed)).toEqual([])
    expect(missingFromDraft([zip], sparkle)).toEqual([])
  })

  it('is the only one that needs it', () => {
    expect(missingFromDraft([{ ...zip, updatePlatform: null }], keyed)).toEqual([])
    const nsis = { ...zip, updatePlatform: 'windows-x86_64-electron-nsis' }
    expect(missingFromDraft([nsis], keyed)).toEqual([])
    expect([zip, signed, nsis].map(lacksSignature)).toEqual([true, false, false])
  })
})
