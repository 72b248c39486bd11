import { browser } from './browser.mjs'
import { temporaryFolder } from './in-memory.mjs'
import { runInTurn } from './run.mjs'
import { whenAskedToStop } from './supervise.mjs'

const temporary = temporaryFolder()
whenAskedToStop(temporary.remove)
// Everything, or with --browser the journeys through the console alone.
const vitest = ['vitest', 'run', '--config', 'tests/vitest.config.ts']
const environment = { BROWSER_PATH: await browser() }
process.env.TMPDIR = temporary.path
const inBrowser = {
  what: 'Browser',
  command: ['playwright', 'test', '--config', 'tests/playwright.config.ts'],
  environment,
}
const [first, ...named] = process.argv.slice(2)
if (first === '--browser') {
  await runInTurn([{ ...inBrowser, command: [...inBrowser.command, ...named] }])
  process.exit()
}
await runInTurn([
  { what: 'Static checks', command: ['node', 'worker/local/check.mjs'] },
  { what: 'Unit and worker tests', command: [...vitest, '--project', 'unit', '--project', 'worker'] },
  { what: 'Real clients', command: [...vitest, '--project', 'clients', '--project', 'proxied'] },
  inBrowser,
])
