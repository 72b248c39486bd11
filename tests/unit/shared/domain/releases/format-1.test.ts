// For one deployment, isolates of the code before still read what the code after has stored. These are the fields
// that commit c42d1a0 requires, copied: what is added since must stay optional for it.

import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { compileManifest } from '#shared/domain/releases/compile-manifest.ts'
import { FileMarker, Manifest, ManifestAsset, ReleaseIndex } from '#shared/domain/releases/manifest.ts'
import { chance } from '#tests/fixtures/chance.ts'
import { index, manifest, marker, rolledBack } from '#tests/fixtures/format-1.ts'
import { aHistory } from './channel-history.ts'

const text = z.string()
const OldAsset = z.object({
  ...{ id: text, filename: text, size: z.int(), sha256: text },
  ...{ updatePlatform: z.nullable(text), publicPlatform: z.nullable(text), signature: z.nullable(text) },
  format: z.nullable(z.enum(['app', 'appimage', 'nsis', 'wix'])),
})
const OldRelease = z.object({
  ...{ id: text, version: text, notes: text, pubDate: z.iso.datetime() },
  ...{ rolloutPercent: z.int(), paused: z.boolean(), assets: z.array(OldAsset) },
})
const OldManifest = z.object({
  ...{ format: z.literal(1), revision: z.int(), orgSlug: text, appSlug: text, appId: text },
  ...{ channel: z.nullable(text), semver: z.boolean(), rolledBack: z.boolean() },
  ...{ rolledBackTo: z.optional(z.nullable(text)), deletedAt: z.nullable(z.iso.datetime()) },
  releases: z.array(OldRelease),
})

test('what commit c42d1a0 stored is read, to the last field', () => {
  expect(Manifest.parse(manifest)).toEqual(manifest)
  expect(Manifest.parse(rolledBack)).toEqual(rolledBack)
  expect(ReleaseIndex.parse(index)).toEqual(index)
  expect(FileMarker.parse(marker)).toEqual(marker)
})

test('what is compiled today is read by commit c42d1a0', () => {
  expect(OldManifest.parse(manifest)).toEqual(manifest)
  const random = chance(21)
  for (let round = 0; round < 300; round++) {
    const compiled = JSON.parse(JSON.stringify(compileManifest(aHistory(random).state)))
    expect(OldManifest.safeParse(compiled).error).toBeUndefined()
    expect(Manifest.parse(compiled)).toEqual(compiled)
  }
})

test('signatures beside the first are left out by commit c42d1a0, and read today', () => {
  const [asset] = index.assets
  const signed = { ...asset, signatures: [{ scheme: 'ed25519', value: 'AAAA' }] }
  expect(OldAsset.parse(signed)).toEqual(asset)
  expect(ManifestAsset.parse(signed)).toEqual(signed)
})
