// `npm run operators -- find acme`: what operators do at /operators, in the terminal. Exit codes: 0 done, 1 refused or
// unreachable, 2 wrong usage.
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import type { Operators } from '#shared/contracts/operators.ts'
import type { OrganizationLimit } from '#shared/domain/organizations/organization-limits.ts'
import type { PersonLimit } from '#shared/domain/person-limits.ts'
import type { Output } from '#shared/rpc.ts'
import { describeAct, describeFound } from './operator-answers.ts'
import { type Console, openConsole, Refused } from './operator-console.ts'
import { replayActs } from './operator-replay.ts'

const PAGE_SIZE = 100
const USAGE = `Usage: npm run operators -- <command> [--url https://console.example]

  find <text>                            by slug, name, email, id, SHA-256 or URL
  suspend <org> --reason "…"             stops its updates, files, members and API keys
  restore <org>
  take-down app <org/app> --reason "…"   stops its updates and files
  take-down file <id> --reason "…"       stops one file in every release that has it
  put-back app <org/app> | file <id>
  raise org <org> <limit> <number>       the number can be "standard"
  raise person <id> <limit> <number>
  free org <org> | app <org/app>         only where no release was ever published
  log [--json]                           what operators did, newest first
  replay <file>                          repeats the acts of a log --json after a restore of an older backup

It signs a token with TOKEN_SIGNING_KEY, or the key in DATA_DIR, and calls the product that runs at --url
(default: SITE_ORIGIN, or this machine's PORT). Reasons are public.`

interface Options {
  reason?: string | undefined
  json?: boolean | undefined
}

interface Command {
  /** How many arguments it takes. */
  takes: number
  needsReason?: boolean
  /** Resolves to what is printed: null for "Done.", undefined for nothing. */
  run: (call: Console, args: string[], options: Options) => Promise<string | null | undefined>
}

const commands: Record<string, Command> = {
  find: {
    takes: 1,
    run: async (call, [text = '']) => describeFound(await call('operators.find', { text })),
  },
  suspend: {
    takes: 1,
    needsReason: true,
    run: (call, [org = ''], { reason = '' }) => call('operators.suspend', { org, reason }),
  },
  restore: { takes: 1, run: (call, [org = '']) => call('operators.restore', { org }) },
  'take-down app': {
    takes: 1,
    needsReason: true,
    run: (call, [app = ''], { reason = '' }) => call('operators.takeDownApplication', { app, reason }),
  },
  'take-down file': {
    takes: 1,
    needsReason: true,
    run: (call, [file = ''], { reason = '' }) => call('operators.takeDownFile', { file, reason }),
  },
  'put-back app': { takes: 1, run: (call, [app = '']) => call('operators.restoreApplication', { app }) },
  'put-back file': { takes: 1, run: (call, [file = '']) => call('operators.restoreFile', { file }) },
  // The product names the limits that exist.
  'raise org': {
    takes: 3,
    run: (call, [org = '', limit, value = '']) =>
      call('operators.raiseOrganizationLimit', {
        org,
        limit: limit as OrganizationLimit,
        value: amount(value),
      }),
  },
  'raise person': {
    takes: 3,
    run: (call, [userId = '', limit, value = '']) =>
      call('operators.raisePersonLimit', { userId, limit: limit as PersonLimit, value: amount(value) }),
  },
  'free org': {
    takes: 1,
    run: async (call, [org = '']) => freed(await call('operators.freeOrganizationSlug', { org })),
  },
  'free app': {
    takes: 1,
    run: async (call, [app = '']) => freed(await call('operators.freeApplicationSlug', { app })),
  },
  log: {
    takes: 0,
    async run(call, _, { json }) {
      for (let cursor: string | null = null; ; ) {
        const page: Output<Operators['operators.listActs']> = await call('operators.listActs', {
          limit: PAGE_SIZE,
          cursor,
        })
        for (const act of page.acts) console.log(json ? JSON.stringify(act) : describeAct(act))
        cursor = page.cursor
        if (cursor === null) return undefined
      }
    },
  },
  replay: {
    takes: 1,
    run: (call, [file = '']) => replayActs(readFileSync(file, 'utf8'), call),
  },
}

const { given, options } = parse()
if (options.help || given.length === 0) {
  console.log(USAGE)
  process.exit(options.help ? 0 : 2)
}
const { command, args } = choose()
try {
  const printed = await command.run(await openConsole(options.url), args, options)
  if (printed !== undefined) console.log(printed ?? 'Done.')
} catch (error) {
  if (!(error instanceof Refused) && !(error as NodeJS.ErrnoException).code) throw error
  console.error((error as Error).message)
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
    return misused((error as Error).message)
  }
}

function choose() {
  const [verb = '', noun = '', ...rest] = given
  const two = commands[`${verb} ${noun}`]
  const command = two ?? commands[verb]
  if (!command) return misused(`There is no command "${[verb, noun].filter(Boolean).join(' ')}".`)
  const args = two ? rest : given.slice(1)
  if (args.length !== command.takes) return misused(`"${verb}" takes ${command.takes} more.`)
  if (command.needsReason && !options.reason?.trim()) return misused('Give a --reason. It is public.')
  return { command, args }
}

function misused(line: string): never {
  console.error(`${line}\n\n${USAGE}`)
  process.exit(2)
}

function amount(text: string) {
  if (text === 'standard') return null
  return /^\d{1,15}$/.test(text) ? Number(text) : misused(`"${text}" is neither a number nor "standard".`)
}

function freed({ slug }: { slug: string }) {
  return `Done. Its slug is now ${slug}.`
}
