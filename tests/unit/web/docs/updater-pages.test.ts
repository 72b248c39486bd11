// The pages on the updaters of app types print the code of the guides, which `tests/clients/guides` follows, and name
// the platforms that files are given.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { AppType } from '#shared/domain/organizations/application.ts'
import { inferPlatforms, isMacArchive, macName } from '#shared/domain/releases/infer-platform.ts'
import { packagerGuide } from '#web/features/releases/guides/guide-packager.ts'
import { tauriV1Guide } from '#web/features/releases/guides/guide-tauri-v1.ts'
import { tauriV2Guide } from '#web/features/releases/guides/guide-tauri-v2.ts'
import type { Guide, GuideSetup } from '#web/lib/update-guides/update-guide.ts'

const SETUP: GuideSetup = {
  ...{ org: 'acme', app: 'editor', siteOrigin: 'https://console.example' },
  ...{ deliveryOrigin: 'https://console.example', publicKey: null, ed25519Key: null },
}
const PAGES: [page: string, guide: (setup: GuideSetup) => Guide, appType: AppType][] = [
  ['tauri-2', tauriV2Guide, 'TauriVersion2'],
  ['tauri-1', tauriV1Guide, 'TauriVersion1'],
  ['packager', packagerGuide, 'Packager'],
]
const read = (page: string) =>
  readFileSync(join(import.meta.dirname, `../../../../web/docs/${page}.md`), 'utf8')

describe.each(PAGES)('the page on %s', (page, guide, appType) => {
  const text = read(page)
  const { steps } = guide(SETUP)

  it('has the code of the guide', () => {
    const code = new Set(steps.flatMap(({ snippets }) => snippets.map((snippet) => snippet.code.trim())))
    const blocks = [...text.matchAll(/^```\w+\n([\s\S]*?)\n```$/gm)].map(([, block = '']) => block)
    expect(blocks.length).toBeGreaterThan(3)
    expect(blocks.filter((block) => !code.has(block))).toEqual([])
  })

  it('names the platforms that files are given', () => {
    const rows = updateRows(text)
    expect(rows.length).toBeGreaterThan(3)
    const together = inferred(
      rows.map(({ file }) => file),
      appType,
    )
    for (const [index, { file, platforms, alone }] of rows.entries()) {
      if (isMacArchive(file)) expect(platforms).toEqual(macPlatforms(appType))
      else if (platforms[0] !== alone) expect([file, together[index]]).toEqual([file, platforms[0]])
      if (alone) expect([file, ...inferred([file], appType)]).toEqual([file, alone])
    }
  })
})

/** Rows of the table of files that are updates. `alone`: the platform in a release without another file. */
function updateRows(text: string): { file: string; platforms: string[]; alone: string | undefined }[] {
  const [, table = ''] = /\| Update platform \|\n\|---\|---\|\n((?:\|.*\n)+)/.exec(text) ?? []
  return table
    .trim()
    .split('\n')
    .flatMap((row) => {
      const [, files = '', meaning = ''] = row.split('|')
      const [, file = ''] = /`([^`]+)`/.exec(files) ?? []
      const platforms = [...meaning.matchAll(/`([a-z]+-[^`]+)`/g)].map(([, name = '']) => name)
      const [, alone] = /`([^`]+)` in a release without/.exec(meaning) ?? []
      return platforms.length > 0 ? { file, platforms, alone } : []
    })
}

function inferred(filenames: string[], appType: AppType): (string | null)[] {
  const files = filenames.map((filename) => ({ filename, signed: true }))
  return inferPlatforms(files, { appType, updaters: [] }).map(({ updatePlatform }) => updatePlatform)
}

function macPlatforms(appType: AppType): string[] {
  return ['aarch64', 'x86_64', 'universal'].map((arch) => `${macName(appType)}-${arch}`)
}
