import { describe, expect, it } from 'vitest'
import { contradicts, readMacArch } from '#shared/domain/releases/mac-archive.ts'
import { fatMachO, machO, tarHeader, tarOf } from '#tests/fixtures/mac-archive.ts'

async function* inChunks(bytes: Uint8Array, size: number) {
  for (let at = 0; at < bytes.byteLength; at += size) yield bytes.slice(at, at + size)
}

const read = (files: Record<string, Uint8Array>, size = 1000) => readMacArch(inChunks(tarOf(files), size))
const EDITOR = 'Editor.app/Contents/MacOS/Editor'

describe('the architecture of a Mac archive', () => {
  it.each([1, 7, 511, 512, 513, 100_000])('is read from chunks of %i bytes', async (size) => {
    const files = { 'Editor.app/Contents/Info.plist': new Uint8Array(513), [EDITOR]: machO('aarch64') }
    expect(await read(files, size)).toBe('aarch64')
  })

  it.each([
    ['Intel', { [EDITOR]: machO('x86_64') }, 'x86_64'],
    ['a fat file of both', { [EDITOR]: fatMachO('x86_64', 'aarch64') }, 'universal'],
    ['a fat file of one', { [EDITOR]: fatMachO('aarch64') }, 'aarch64'],
    ['a path from here', { [`./${EDITOR}`]: machO('x86_64') }, 'x86_64'],
    [
      'several that agree',
      { [EDITOR]: machO('x86_64'), 'Editor.app/Contents/MacOS/helper': machO('x86_64') },
      'x86_64',
    ],
    [
      'several that disagree',
      { [EDITOR]: machO('x86_64'), 'Editor.app/Contents/MacOS/helper': machO('aarch64') },
      null,
    ],
    ['a library elsewhere', { 'Editor.app/Contents/Frameworks/lib.dylib': machO('x86_64') }, null],
    [
      'another app inside',
      { 'Editor.app/Contents/MacOS/Other.app/Contents/MacOS/Other': machO('x86_64') },
      null,
    ],
    ['a path outside', { '../../Editor.app/Contents/MacOS/Editor': machO('x86_64') }, null],
    ['a script', { [EDITOR]: new TextEncoder().encode('#!/bin/sh') }, null],
    ['an empty executable', { [EDITOR]: new Uint8Array() }, null],
    ['no app', { 'readme.txt': new Uint8Array(10) }, null],
  ])('%s', async (_, files, expected) => {
    expect(await read(files)).toBe(expected)
  })

  it('is unknown in what is not an archive, or ends early', async () => {
    expect(await readMacArch(inChunks(new Uint8Array(), 10))).toBeNull()
    expect(await readMacArch(inChunks(new Uint8Array(5000).fill(65), 10))).toBeNull()
    const whole = tarOf({ [EDITOR]: machO('aarch64') })
    expect(await readMacArch(inChunks(whole.slice(0, 512), 100))).toBeNull()
    expect(await readMacArch(inChunks(tarHeader(EDITOR, 8 ** 11 - 1), 100))).toBeNull()
  })

  it('is not looked for behind headers without end', async () => {
    let given = 0
    async function* endless() {
      for (;;) {
        given += 1
        yield tarHeader('x', 0)
      }
    }
    expect(await readMacArch(endless())).toBeNull()
    expect(given).toBeLessThan(25_000)
  })

  it('is not looked for behind bytes without end, and closes its source', async () => {
    let closed = false
    async function* endless() {
      try {
        yield tarHeader('x', 8 ** 11 - 1)
        const chunk = new Uint8Array(16 * 1024 * 1024)
        for (;;) yield chunk
      } finally {
        closed = true
      }
    }
    expect(await readMacArch(endless())).toBeNull()
    expect(closed).toBe(true)
  })
})

it.each([
  ['aarch64', 'x86_64', true],
  ['aarch64', 'universal', true],
  ['aarch64', 'aarch64', false],
  ['universal', 'x86_64', false],
  ['universal', 'universal', false],
  [null, 'x86_64', false],
  ['aarch64', null, false],
])('an app for %s contradicts a platform for %s: %s', (arch, platformArch, expected) => {
  expect(contradicts(arch, platformArch)).toBe(expected)
})
