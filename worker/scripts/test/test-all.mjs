import { runInTurn } from '#worker/scripts/run.mjs'
import { whenAskedToStop } from '#worker/scripts/supervise.mjs'
import { browser } from './browser.mjs'
import { temporaryFolder } from './in-memory.mjs'

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
  { what: 'Static checks', command: ['node', 'worker/scripts/test/check.mjs'] },
  { what: 'Unit and worker tests', command: [...vitest, '--project', 'unit', '--project', 'worker'] },
  { what: 'Real clients', command: [...vitest, '--project', 'clients', '--project', 'proxied'] },
  inBrowser,
])
