import { describe, expect, it } from 'vitest'
import { AppType, type Updater } from '#shared/domain/organizations/application.ts'
import { typeChangeWords } from '#web/features/applications/app-type/type-change-words.ts'

interface Given {
  updaters?: Updater[]
  publishedReleases?: number
  isTaurifyCharged?: boolean
}

function words(appType: AppType, to: AppType, given: Given = {}) {
  const { updaters = [], publishedReleases = 1, isTaurifyCharged = true } = given
  return typeChangeWords({
    application: { appType, updaters, stats: { publishedReleases } },
    to,
    isTaurifyCharged,
  })
}
const TAURI_AND_PACKAGER = AppType.options.filter((each) => each !== 'Other')

describe('another app type', () => {
  it('leaves feed URLs, published releases and the key as they are', () => {
    expect(words('TauriVersion1', 'TauriVersion2').effects).toEqual([
      'Feed URLs and published releases stay the same for installed copies. Keep signing with the same key.',
      'Files in drafts get their platforms again.',
      'Update setup shows how to connect tauri (v2).',
    ])
  })

  it('makes releases of Other updates from the next one on', () => {
    expect(words('Other', 'Packager').effects.slice(0, 2)).toEqual([
      'Published releases stay downloads. The next one can be an update.',
      'Update files need a signature (.sig), and versions have to be semantic.',
    ])
  })

  it('says which files are for the updaters that stay', () => {
    const { effects } = words('Other', 'TauriVersion2', { updaters: ['electron', 'velopack'] })
    expect(effects.slice(0, 2)).toEqual([
      'Feed URLs and published releases stay the same for installed copies.',
      'Files with a .sig are for tauri (v2) from now on, and those without for electron-updater or Velopack.',
    ])
  })

  it.each<[Updater[], string]>([
    [[], 'Files need no .sig, and versions can be any text.'],
    [['electron'], 'Files need no .sig.'],
  ])('beside %j, Other needs no signatures', (updaters, sentence) => {
    const { effects } = words('Packager', 'Other', { updaters, publishedReleases: 0 })
    expect(effects).toEqual([
      'Nothing is published yet, so no installed copies are affected.',
      sentence,
      'Files in drafts get their platforms again.',
    ])
  })

  it('names the price of Taurify where the plan has one', () => {
    expect(words('Packager', 'Taurify').effects).toContain(
      'Taurify is charged by platform, from 20,00 EUR a month. This month counts as a whole.',
    )
    expect(words('Taurify', 'Packager').effects).toContain(
      'This month is still charged with Taurify’s price.',
    )
    const free = [
      words('Packager', 'Taurify', { isTaurifyCharged: false }),
      words('TauriVersion2', 'Packager'),
    ]
    for (const { effects } of free) expect(effects.join(' ')).not.toMatch(/charged/)
  })
})

describe('installed copies', () => {
  it('are warned of wherever one updater can’t install what the other’s tool makes', () => {
    const safe = TAURI_AND_PACKAGER.flatMap((from) =>
      TAURI_AND_PACKAGER.filter((to) => to !== from && !words(from, to).warning).map((to) => `${from} ${to}`),
    )
    expect(safe).toEqual(['Packager Taurify', 'Taurify Packager'])
  })

  it.each<[AppType, AppType, RegExp]>([
    ['TauriVersion1', 'TauriVersion2', /plain AppImage breaks them.*"v1Compatible" until/],
    ['TauriVersion1', 'Packager', /need archives.*in another application/],
    ['TauriVersion2', 'TauriVersion1', /\.deb or \.rpm/],
    ['TauriVersion2', 'Taurify', /\.deb or \.rpm/],
    ['Packager', 'TauriVersion2', /in place of an AppImage breaks them.*not to "v1Compatible"/],
    ['Taurify', 'TauriVersion1', /can’t unpack archives.*in another application/],
  ])('of %s, before %s', (from, to, text) => {
    expect(words(from, to).warning?.text).toMatch(text)
  })

  it('aren’t there before the first publication, and those of Other don’t change', () => {
    expect(words('TauriVersion1', 'Packager', { publishedReleases: 0 }).warning).toBeNull()
    expect(words('Other', 'Packager').warning).toBeNull()
  })
})
