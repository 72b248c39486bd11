// What a visitor downloads before a screen can be used, held against fixed limits. Computed from Vite's manifest:
// a screen costs its own chunk, everything that chunk imports statically, and their styles, gzipped; what loads
// on intent (menus, dialogs) is not part of it.
import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { build, buildDir } from '#worker/scripts/build.ts'

const login = /^features\/identity\/log-in\/login-page\.tsx$/
const shell = /^_console-[\w-]+\.js$/
const screen = /^(features\/[\w/-]+-page|shell\/releases-place)\.tsx$/
const limitsKb = { login: 115, shell: 80, screen: 40 }

/** @typedef {{ file: string, css?: string[], assets?: string[], imports?: string[], isDynamicEntry?: boolean }} Chunk */

await build()
/** @type {Record<string, Chunk>} */
const manifest = JSON.parse(readFileSync(`${buildDir}/web/.vite/manifest.json`, 'utf8'))
const keys = Object.keys(manifest)
const entry = filesOf('index.html')
const signedIn = union(entry, ...keys.filter((key) => shell.test(key)).map((key) => filesOf(key)))
const screens = keys.filter((key) => screen.test(key) && !login.test(key))

const measured = [
  {
    what: 'first load of /login',
    files: union(entry, ...keys.filter((key) => login.test(key)).map((key) => filesOf(key))),
    limit: limitsKb.login,
  },
  { what: 'signed-in shell', files: without(signedIn, entry), limit: limitsKb.shell },
  ...screens.map((key) => ({ what: key, files: without(filesOf(key), signedIn), limit: limitsKb.screen })),
].map((each) => ({ ...each, kb: kilobytes(each.files) }))

let over = 0
for (const { what, kb, limit } of measured) {
  if (kb > limit) over++
  console.log(`${kb > limit ? 'OVER' : '  ok'} ${kb.toFixed(1).padStart(6)} KB of ${limit}  ${what}`)
}
for (const [what, found] of Object.entries({
  login: keys.some((key) => login.test(key)),
  shell: keys.some((key) => shell.test(key)),
  screens: screens.length > 0,
}))
  if (!found) {
    console.error(`The budget found no ${what} in the built client, so it measured nothing.`)
    over++
  }
if (over > 0) process.exitCode = 1

/**
 * @param {string} key
 * @param {Set<string>} seen
 * @returns {Set<string>} scripts and styles that loading this module needs
 */
function filesOf(key, seen = new Set()) {
  const chunk = manifest[key]
  if (!chunk || seen.has(chunk.file)) return seen
  for (const file of [chunk.file, ...(chunk.css ?? [])]) seen.add(file)
  for (const each of chunk.imports ?? []) filesOf(each, seen)
  return seen
}

/** @param {Set<string>[]} sets */
function union(...sets) {
  return new Set(sets.flatMap((set) => [...set]))
}

/**
 * @param {Set<string>} files
 * @param {Set<string>} loaded
 */
function without(files, loaded) {
  return new Set([...files].filter((file) => !loaded.has(file)))
}

/** @param {Set<string>} files */
function kilobytes(files) {
  let bytes = 0
  for (const file of files) bytes += gzipSync(readFileSync(`${buildDir}/web/${file}`)).byteLength
  return bytes / 1000
}
