// Two lists that the Worker reads: what each screen needs, so that a document can announce it before its script runs;
// and every file of this deployment, so that it can be kept when the next one comes.

import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import { main, readScreens } from './read-screens.ts'

export function listFiles(): Plugin {
  return {
    name: 'list-files',
    apply: 'build',
    // After all files are written, their compressed forms included.
    writeBundle: {
      order: 'post',
      sequential: true,
      async handler({ dir = '' }, bundle) {
        const screens = await listScreens(bundle)
        const assets = readdirSync(join(dir, 'assets')).sort()
        const font = fontOf(bundle)
        writeFileSync(join(dir, 'deployment.json'), JSON.stringify({ screens, assets, font }))
      },
    },
  }
}

/**
 * The files of each screen, by its name. Those of every page come first: nothing is shown without them, and they would
 * have to wait for whatever was announced before.
 */
async function listScreens(bundle: Rolldown.OutputBundle) {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const chunkOf = new Map(chunks.flatMap((chunk) => chunk.moduleIds.map((id) => [id, chunk] as const)))
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const screens = Object.entries(await readScreens()).map(([name, { gated, around, own }]) => {
    const needed = [main, ...around, own].map(
      (id) => chunkOf.get(id) ?? fail(`${id} is in no file of the build.`),
    )
    const files = new Set<string>()
    for (const chunk of needed) addFiles(chunk, byName, files)
    return [name, { gated, files: [...files] }] as const
  })
  return Object.fromEntries(screens)
}

/** The font of all text. The monospaced one is fetched by the pages that use it. */
const FONT = 'geist.woff2'

function fontOf(bundle: Rolldown.OutputBundle): string {
  const file = Object.values(bundle).find((each) => each.type === 'asset' && each.names.includes(FONT))
  return file?.fileName ?? fail(`${FONT} is in no file of the build.`)
}

/** Adds the scripts and styles that a chunk needs, dependencies first. */
function addFiles(
  chunk: Rolldown.OutputChunk,
  byName: Map<string, Rolldown.OutputChunk>,
  files: Set<string>,
): void {
  if (files.has(chunk.fileName)) return
  for (const name of chunk.imports) {
    const imported = byName.get(name)
    if (imported) addFiles(imported, byName, files)
  }
  for (const file of [...(chunk.viteMetadata?.importedCss ?? []), chunk.fileName]) files.add(file)
}

function fail(message: string): never {
  throw new Error(message)
}
