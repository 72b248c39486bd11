// What a visitor downloads before a screen can be used, held against fixed limits: the scripts and styles that the
// build lists for each screen of the table, gzipped. Menus and dialogs, which load on intent, are not part of it.
import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { build, buildDir } from '#worker/scripts/build.ts'

interface ScreenFiles {
  gated: boolean
  files: string[]
}

/** The first load of /login; what every screen behind a gate adds to the files of every page; what one screen adds. */
const LIMITS_KB = { login: 100, shell: 80, screen: 40 }

await build()
const deployment: { screens: Record<string, ScreenFiles> } = JSON.parse(
  readFileSync(`${buildDir}/web/deployment.json`, 'utf8'),
)
const { login, ...others } = deployment.screens
if (!login) throw new Error('The build lists no files for the screen `login`.')
const everyPage = commonFiles([login, ...Object.values(others)])
const shell = commonFiles(Object.values(others).filter(({ gated }) => gated))

const measured = [
  { what: 'first load of /login', files: login.files, limit: LIMITS_KB.login },
  { what: 'signed-in shell', files: without(shell, everyPage), limit: LIMITS_KB.shell },
  ...Object.entries(others).map(([what, { files }]) => ({
    what,
    files: without(files, shell),
    limit: LIMITS_KB.screen,
  })),
].map((each) => ({ ...each, kb: kilobytes(each.files) }))

for (const { what, kb, limit } of measured) {
  if (kb > limit) process.exitCode = 1
  console.log(`${kb > limit ? 'OVER' : '  ok'} ${kb.toFixed(1).padStart(6)} KB of ${limit}  ${what}`)
}

function commonFiles(screens: ScreenFiles[]): string[] {
  const [first, ...rest] = screens
  return first?.files.filter((file) => rest.every(({ files }) => files.includes(file))) ?? []
}

function without(files: string[], loaded: string[]): string[] {
  return files.filter((file) => !loaded.includes(file))
}

function kilobytes(files: string[]): number {
  let bytes = 0
  for (const file of files) bytes += gzipSync(readFileSync(`${buildDir}/web/${file}`)).byteLength
  return bytes / 1000
}
