// Files picked in the console, with signatures and keys that are well formed and belong to no one.

import type { Asset } from '#shared/domain/releases/asset.ts'
import {
  NOTHING_PICKED,
  type Picked,
  readPicked,
  withChoice,
  withFiles,
} from '#web/features/releases/uploads/picked-files.ts'
import type { StagingContext } from '#web/features/releases/uploads/staged-file.ts'

export const APPIMAGE = 'Editor_1.4.0_amd64.AppImage'
export const DEB = 'Editor_1.4.0_amd64.deb'
export const MAC = 'Editor.app.tar.gz'

export const context: StagingContext = {
  appType: 'TauriVersion2',
  updaters: [],
  version: '1.4.0',
  updaterPublicKey: null,
  assets: [],
}

/** A well-formed signature that isn't verified here. */
export function signature(version: string | null, key = '0123456789'): string {
  const comment = `timestamp:1700000000\tfile:x${version ? `\tversion:${version}` : ''}`
  const first = Buffer.concat([Buffer.from('ED'), Buffer.from(key.slice(0, 8)), Buffer.alloc(64)]).toString(
    'base64',
  )
  const text = `untrusted comment: a\n${first}\ntrusted comment: ${comment}\n${Buffer.alloc(64).toString('base64')}\n`
  return Buffer.from(text).toString('base64')
}

export function publicKey(key = '0123456789'): string {
  const bytes = Buffer.concat([Buffer.from('Ed'), Buffer.from(key.slice(0, 8)), Buffer.alloc(32)])
  return Buffer.from(`untrusted comment: a\n${bytes.toString('base64')}\n`).toString('base64')
}

type Content = string | Uint8Array<ArrayBuffer>

/** Files picked at once, by their path. */
export async function pickMore(picked: Picked, ...files: [path: string, content?: Content][]) {
  const read = await readPicked(
    files.map(([path, content = 'bytes']) => {
      const at = path.lastIndexOf('/')
      const file = new File([content], path.slice(at + 1), { lastModified: 1 })
      return { file, folder: path.slice(0, Math.max(0, at)) }
    }),
  )
  return withFiles(picked, read)
}

export const pick = (...files: [path: string, content?: Content][]) => pickMore(NOTHING_PICKED, ...files)

/** The id of the only file of this name. */
export function idOf(picked: Picked, name: string): string {
  const [only, ...more] = picked.files.filter(({ file }) => file.name === name)
  if (!only || more.length > 0) throw new Error(`${more.length + 1} files named ${name}`)
  return only.id
}

export const choose = (picked: Picked, name: string, choice: Parameters<typeof withChoice>[2]) =>
  withChoice(picked, idOf(picked, name), choice)

export function asset(fields: Partial<Asset>): Asset {
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
