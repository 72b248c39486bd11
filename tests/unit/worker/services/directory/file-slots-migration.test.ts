import { readdirSync, readFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { expect, it } from 'vitest'
import { inferKind } from '#shared/domain/releases/infer-platform.ts'

const FOLDER = new URL('../../../../../worker/services/directory/migrations/', import.meta.url)
const NAMES = [
  'Editor_1.0.0_amd64.AppImage',
  'Editor.app.tar.gz',
  'Editor_1.0.0_x64-setup.exe',
  'Editor_1.0.0_x64.msi.zip',
  'Editor.dmg.blockmap',
  'latest-mac.yml',
  'RELEASES',
  'Editor-1.0.0-delta.nupkg',
  'Editor-1.0.0-full.nupkg',
  'handbook.pdf',
]

it('files of an earlier database keep everything, and get a kind and a slot', () => {
  const db = new DatabaseSync(':memory:')
  const migrations = readdirSync(FOLDER)
    .filter((name) => name.endsWith('.sql'))
    .toSorted()
  const before = migrations.filter((name) => name < '0003')
  const apply = (names: string[]) => {
    for (const name of names) db.exec(readFileSync(new URL(name, FOLDER), 'utf8'))
  }
  apply(before)
  db.exec('pragma foreign_keys = off')
  const insert = db.prepare(
    `insert into assets (id, release_id, org_id, filename, size, signature_state, state, touched_at, created_at)
     values (?, 'release', 'org', ?, 1, 'none', 'ready', '2026', '2026')`,
  )
  for (const [index, name] of NAMES.entries()) insert.run(String(index), name)
  apply(migrations.filter((name) => name >= '0003'))

  const rows = db
    .prepare('select filename, kind, inferred, file_id from assets order by cast(id as int)')
    .all()
  expect(rows.map(({ filename, kind }) => [filename, kind])).toEqual(
    NAMES.map((name) => [name, inferKind(name)]),
  )
  expect(new Set(rows.map(({ inferred, file_id }) => `${inferred} ${file_id}`))).toEqual(new Set(['[] null']))
  // Two of one name are two slots as soon as their platforms differ.
  const add = (id: string, platform: string | null) =>
    db
      .prepare(
        `insert into assets (id, release_id, org_id, filename, size, update_platform, signature_state, state,
         touched_at, created_at) values (?, 'release', 'org', 'Editor.app.tar.gz', 1, ?, 'none', 'ready', '', '')`,
      )
      .run(id, platform)
  expect(() => add('x', null)).toThrow(/assets_slot/)
  expect(() => add('x', 'darwin-aarch64')).not.toThrow()
})
