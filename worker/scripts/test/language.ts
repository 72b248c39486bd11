// `npm run language [-- FOLDER]`: phrases that comments, names and texts avoid in favor of the field's terms. Prints how
// many each folder has, and with a folder named, their lines. With --check, as `npm run check` runs it, all lines.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '#worker/scripts/repository.ts'

/** What is avoided, and what to write in its place. */
const habits: [pattern: RegExp, instead: string][] = [
  [/\b(some|no|any)body\b|\bwhoever\b/gi, 'the role: the user, the caller, an Admin'],
  [/(?<!there )\bis none\b/gi, 'is missing, is invalid'],
  [/\banew\b/gi, 'again'],
  [/\bmeanwhile\b/gi, 'concurrently, until then'],
  [/\bby now\b/gi, 'already, so far'],
  [/\bgoes on\b/gi, 'continues'],
  [/\bbuild machines?\b/gi, 'CI'],
  [/\bthe mails?\b(?! (server|port|box|address))/gi, 'the email'],
  [/\bat this address\b/gi, "this URL doesn't exist"],
  [/\bout of reach\b/gi, 'unreachable, unavailable'],
  [/\b(PATIENCE|FAREWELL|MOST|LONGEST)\b/g, 'TIMEOUT_MS, GRACE_MS, MAX_…'],
]

/** Texts that stay as they are, because the specification, another product or stored data words them so. */
// The context of a sealed value that an earlier version stored: a test opens it.
const exact = ["'totp of somebody'"]

/** This file and its test name what is avoided. */
const EXEMPT = ['worker/scripts/test/language.ts', 'tests/unit/rules.test.ts']
const READ = /\.(ts|tsx|mjs|js|css|html|md|yml|sh)$/

export interface Habit {
  file: string
  line: number
  phrase: string
  instead: string
}

/** @param folder the repository, or another tree of its shape */
export function findHabits(folder: string): Habit[] {
  const rooms = ['shared', 'web', 'worker', 'tests', '.github'].flatMap((room) =>
    readdirSync(join(folder, room), { recursive: true, encoding: 'utf8' }).map((path) => join(room, path)),
  )
  return [...rooms, 'README.md']
    .filter((file) => READ.test(file) && !EXEMPT.includes(file))
    .flatMap((file) =>
      habitsIn(readFileSync(join(folder, file), 'utf8')).map((habit) => ({ file, ...habit })),
    )
}

function habitsIn(content: string) {
  const text = exact.reduce((rest, each) => rest.replaceAll(each, ''), content)
  return text
    .split('\n')
    .flatMap((line, index) =>
      habits.flatMap(([pattern, instead]) =>
        [...line.matchAll(pattern)].map(([phrase]) => ({ line: index + 1, phrase, instead })),
      ),
    )
}

/** `worker/services/identity`, `web/features/billing`, `tests/unit`. */
function folderOf(file: string) {
  const depth = /^(web\/features|worker\/services|tests\/(unit|worker))\//.test(file) ? 3 : 2
  return file.split('/').slice(0, -1).slice(0, depth).join('/') || '.'
}

if (process.argv[1] === import.meta.filename) {
  const [named = ''] = process.argv.slice(2)
  const isCheck = named === '--check'
  const found = findHabits(root)
  for (const { file, line, phrase, instead } of found)
    if (isCheck || (named && file.startsWith(named)))
      console.log(`${file}:${line}  “${phrase}”; write ${instead}`)
  const folders = Map.groupBy(found, ({ file }) => folderOf(file))
  for (const [folder, { length }] of [...folders].sort((a, b) => b[1].length - a[1].length))
    if (!named) console.log(`${String(length).padStart(5)}  ${folder}`)
  console.log(`${found.length} phrases in all`)
  process.exitCode = found.length ? 1 : 0
}
