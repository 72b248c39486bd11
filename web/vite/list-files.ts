// Two lists that the Worker reads: what each screen needs, so that a document can name it before its script asks;
// and every file of this deployment, so that it can be kept when the next one comes.

import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

interface Chunk {
  file: string
  css?: string[]
  imports?: string[]
}

/** A line of the router: `[patterns.name, Gate, screen(() => import('#web/features/…'))]`. */
const LINE = /\[\s*patterns\.(\w+),\s*(\w+),\s*screen\(\(\) => import\('#web\/([^']+)'\)\)/g
const GATE = /const (\w+Gate) = lazyScreen\(\(\) => import\('#web\/([^']+)'\)\)/g

export function listFiles(): Plugin {
  return {
    name: 'list-files',
    apply: 'build',
    closeBundle: {
      order: 'post',
      handler(problem) {
        if (problem) return
        const dir = this.environment.config.build.outDir
        const root = this.environment.config.root
        const manifest: Record<string, Chunk> = JSON.parse(
          readFileSync(join(dir, '.vite/manifest.json'), 'utf8'),
        )
        const router = readFileSync(join(root, 'router.tsx'), 'utf8')
        const screens = listScreens(router, manifest)
        const assets = readdirSync(join(dir, 'assets')).sort()
        writeFileSync(join(dir, 'deployment.json'), JSON.stringify({ screens, assets }))
      },
    },
  }
}

/** The file of what surrounds every screen behind a gate, most gates included. */
const SHELL = /^_console-[\w-]+\.js$/

/**
 * The files of each screen, by the name of its pattern. Those that the document itself names come first: nothing can
 * be shown without them, and they would have to wait for whatever was announced before.
 */
function listScreens(router: string, manifest: Record<string, Chunk>): Record<string, object> {
  const gates = new Map([...router.matchAll(GATE)].map(([, name = '', module = '']) => [name, module]))
  const shell = Object.keys(manifest).filter((key) => SHELL.test(key))
  const lines = [...router.matchAll(LINE)].map(([, name = '', gate = '', module = '']) => {
    const modules = ['index.html', gate === 'Anyone' ? [] : shell, gates.get(gate) ?? [], module].flat()
    const files = new Set(modules.flatMap((each) => [...filesOf(each, manifest)]))
    return [name, { gated: gate !== 'Anyone', files: [...files] }] as const
  })
  if (lines.length === 0) throw new Error('No screen was found in the router.')
  if (shell.length === 0) throw new Error('What surrounds the screens behind a gate was not found.')
  return Object.fromEntries(lines)
}

/** Scripts and styles that loading a module needs, in the order in which they are: what it stands on first. */
function filesOf(
  key: string,
  manifest: Record<string, Chunk>,
  files = new Set<string>(),
  seen = new Set<string>(),
): Set<string> {
  const chunk = manifest[key]
  if (!chunk || seen.has(key)) return files
  seen.add(key)
  for (const each of chunk.imports ?? []) filesOf(each, manifest, files, seen)
  for (const file of [...(chunk.css ?? []), chunk.file]) files.add(file)
  return files
}
