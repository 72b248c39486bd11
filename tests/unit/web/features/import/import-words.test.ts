import { describe, expect, it } from 'vitest'
import type { ImportFile, ImportPlatform } from '#shared/domain/import/import-preview.ts'
import { offerSentence, otherFiles, roleOf, summarize } from '#web/features/import/import-words.ts'

const file = (filename: string, more: Partial<ImportFile> = {}): ImportFile => ({
  ...{ url: `https://a.example/${filename}`, filename, size: 1, kind: null },
  ...{
    updatePlatform: null,
    publicPlatform: null,
    named: false,
    signatures: [],
    deltaFrom: null,
    digest: null,
    problems: [],
  },
  ...more,
})
const BLOCK = { code: 'not_found', severity: 'blocks' as const, message: 'It isn’t there.' }
const FILES = [file('a.exe'), file('a.deb'), file('b.exe', { problems: [BLOCK] })]

const platform = (updates: number[], files: number[]): ImportPlatform => ({
  platform: 'windows-x86_64',
  updates: updates.map((each) => ({ client: 'windows-x86_64', file: each })),
  files,
})

describe('what clients of a platform would get', () => {
  it.each([
    [platform([0, 0], [0]), 'Clients on Windows x64 would get 2.0.0 from a.exe.'],
    [platform([0, 1], [0, 1]), /each from the package that it was installed from: a\.exe, a\.deb\.$/],
    [platform([], [2]), /no update: its files can’t be served like this\.$/],
    [platform([], [0]), /no update\. People could download the file\.$/],
    [platform([], [0, 1]), /People could download the files\.$/],
  ])('%#', (given, sentence) => {
    expect(offerSentence('2.0.0', given, FILES)).toMatch(sentence)
  })

  it('is summed up', () => {
    const [served, lost] = [platform([0], [0]), platform([], [2])]
    expect(summarize({ platforms: [] })).toBe('No file is for a known platform.')
    expect(summarize({ platforms: [served] })).toBe('Clients on its one platform would get updates.')
    expect(summarize({ platforms: [served, served] })).toBe('Clients on all 2 platforms would get updates.')
    expect(summarize({ platforms: [served, lost] })).toBe('Clients on 1 of 2 platforms would get updates.')
    expect(summarize({ platforms: [lost] })).toBe('Clients would get no updates.')
  })
})

it('says what a file would be', () => {
  const update = { updatePlatform: 'windows-x86_64' }
  expect(
    [
      file('a', { ...update, problems: [BLOCK] }),
      file('a', update),
      file('a', { ...update, publicPlatform: 'nsis-x86_64' }),
      file('a', { publicPlatform: 'nsis-x86_64' }),
      file('a', { kind: 'companion' }),
      file('a'),
    ].map(roleOf),
  ).toEqual([
    'Not served',
    'Update',
    'Update, download',
    'Download',
    'Belongs to another file',
    'Download by name',
  ])
})

it('lists the files of no platform', () => {
  expect(otherFiles({ platforms: [platform([], [0, 2])], files: FILES })).toEqual([1])
})
