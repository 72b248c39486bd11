// The work of `npm run operators`, on the pinned Node. Exit codes: 0 done, 1 refused or unreachable, 2 wrong usage.
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { describeAct, describeFound } from './operator-answers.mjs'
import { openConsole, Refused } from './operator-console.mjs'
import { replayActs } from './operator-replay.mjs'

const usage = `Usage: npm run operators -- <command> [--url https://console.example]

  find <text>                            by slug, name, email, id, SHA-256 or URL
  suspend <org> --reason "…"             stops its updates, files, members and API keys
  restore <org>
  take-down app <org/app> --reason "…"   stops its updates and files
  take-down file <id> --reason "…"       stops one file in every release that has it
  put-back app <org/app> | file <id>
  raise org <org> <limit> <number>       or "standard" in place of the number
  raise person <id> <limit> <number>
  free org <org> | app <org/app>         only where no release was ever published
  log [--json]                           what operators did, newest first
  replay <file>                          does again what a log --json holds, after a restore of an older backup

It signs a token with TOKEN_SIGNING_KEY, or the key in DATA_DIR, and calls the product that runs at --url
(default: SITE_ORIGIN, or this machine's PORT). Reasons are public.`

/** @typedef {import('./operator-console.mjs').Console} Console */
/** @typedef {{ reason?: string | undefined, json?: boolean | undefined }} Options */
/** @typedef {{ takes: number, reason?: boolean, run: (console: Console, args: string[], options: Options) => Promise<unknown> }} Command */

/** @param {string} text */
const amount = (text) => {
  if (text === 'standard') return null
  return /^\d{1,15}$/.test(text) ? Number(text) : misused(`"${text}" is neither a number nor "standard".`)
}

/** @param {{ slug: string }} answer */
const freed = ({ slug }) => `Done. Its slug is now ${slug}.`

/** @type {Record<string, Command>} */
const commands = {
  find: { takes: 1, run: async ({ query }, [text = '']) => describeFound(await query('find', { text })) },
  suspend: {
    takes: 1,
    reason: true,
    run: ({ act }, [org], { reason }) => act('suspend', { org, reason }),
  },
  restore: { takes: 1, run: ({ act }, [org]) => act('restore', { org }) },
  'take-down app': {
    takes: 1,
    reason: true,
    run: ({ act }, [app], { reason }) => act('takeDownApplication', { app, reason }),
  },
  'take-down file': {
    takes: 1,
    reason: true,
    run: ({ act }, [file], { reason }) => act('takeDownFile', { file, reason }),
  },
  'put-back app': { takes: 1, run: ({ act }, [app]) => act('restoreApplication', { app }) },
  'put-back file': { takes: 1, run: ({ act }, [file]) => act('restoreFile', { file }) },
  'raise org': {
    takes: 3,
    run: ({ act }, [org, limit, value = '']) =>
      act('raiseOrganizationLimit', { org, limit, value: amount(value) }),
  },
  'raise person': {
    takes: 3,
    run: ({ act }, [userId, limit, value = '']) =>
      act('raisePersonLimit', { userId, limit, value: amount(value) }),
  },
  'free org': {
    takes: 1,
    run: async ({ act }, [org]) => freed(await act('freeOrganizationSlug', { org })),
  },
  'free app': {
    takes: 1,
    run: async ({ act }, [app]) => freed(await act('freeApplicationSlug', { app })),
  },
  log: {
    takes: 0,
    async run({ pages }, _, { json }) {
      for await (const each of pages('listActs')) console.log(json ? JSON.stringify(each) : describeAct(each))
    },
  },
  replay: {
    takes: 1,
    run: ({ act }, [file = '']) => replayActs(readFileSync(file, 'utf8'), act),
  },
}

const { given, options } = parse()
if (options.help || given.length === 0) {
  console.log(usage)
  process.exit(options.help ? 0 : 2)
}
const { command, args } = choose()
try {
  const said = await command.run(await openConsole(options.url), args, options)
  if (said !== undefined) console.log(said ?? 'Done.')
} catch (error) {
  if (!(error instanceof Refused) && !(/** @type {NodeJS.ErrnoException} */ (error).code)) throw error
  console.error(/** @type {Error} */ (error).message)
  process.exitCode = 1
}

function parse() {
  try {
    const { positionals, values } = parseArgs({
      allowPositionals: true,
      options: {
        reason: { type: 'string' },
        url: { type: 'string' },
        json: { type: 'boolean' },
        help: { type: 'boolean' },
      },
    })
    return { given: positionals, options: values }
  } catch (error) {
    return misused(/** @type {Error} */ (error).message)
  }
}

function choose() {
  const [verb = '', noun = '', ...rest] = given
  const two = commands[`${verb} ${noun}`]
  const command = two ?? commands[verb]
  if (!command) return misused(`There is no command "${[verb, noun].filter(Boolean).join(' ')}".`)
  const args = two ? rest : given.slice(1)
  if (args.length !== command.takes) return misused(`"${verb}" takes ${command.takes} more.`)
  if (command.reason && !options.reason?.trim()) return misused('Give a --reason. It is public.')
  return { command, args }
}

/** @param {string} line @returns {never} */
function misused(line) {
  console.error(`${line}\n\n${usage}`)
  process.exit(2)
}
