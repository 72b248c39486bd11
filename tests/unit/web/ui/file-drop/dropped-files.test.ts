import { expect, test } from 'vitest'
import { droppedFiles } from '#web/ui/file-drop/dropped-files.ts'

interface Tree {
  [name: string]: Tree | null
}

/** Entries as a browser gives them: a folder's a few at a time, and none at the end. */
function entryOf(name: string, tree: Tree | null, parent = ''): unknown {
  const fullPath = `${parent}/${name}`
  if (tree === null)
    return {
      name,
      fullPath,
      isFile: true,
      isDirectory: false,
      file: (resolve: (file: File) => void) => resolve(new File(['x'], name)),
    }
  const batches = Object.entries(tree).map(([child, below]) => [entryOf(child, below, fullPath)])
  const createReader = () => {
    let next = 0
    return { readEntries: (resolve: (entries: unknown[]) => void) => resolve(batches[next++] ?? []) }
  }
  return { name, fullPath, isFile: false, isDirectory: true, createReader }
}

async function drop(tree: Tree) {
  const items = Object.entries(tree).map(([name, below]) => ({
    webkitGetAsEntry: () => entryOf(name, below),
  }))
  const files = Object.keys(tree).map((name) =>
    Object.assign(new File(['x'], name), { webkitRelativePath: '' }),
  )
  const found = await droppedFiles({ items, files } as unknown as DataTransfer)
  return found.map(({ file, folder }) => [folder, file.name])
}

test('files of dropped folders come with the folder they were in', async () => {
  const tree = { build: { arm64: { 'E.app.tar.gz': null }, x64: { 'E.app.tar.gz': null } }, 'E.dmg': null }
  expect(await drop(tree)).toEqual([
    ['build/arm64', 'E.app.tar.gz'],
    ['build/x64', 'E.app.tar.gz'],
    ['', 'E.dmg'],
  ])
})

test('hidden files of a folder are left out', async () => {
  expect(await drop({ build: { '.DS_Store': null, 'E.dmg': null } })).toEqual([['build', 'E.dmg']])
})

test('files dropped without a folder come as they are', async () => {
  expect(await drop({ 'E.dmg': null, 'E.dmg.sig': null })).toEqual([
    ['', 'E.dmg'],
    ['', 'E.dmg.sig'],
  ])
})
