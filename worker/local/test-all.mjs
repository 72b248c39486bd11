import { browser } from './browser.mjs'
import { runInTurn } from './run.mjs'
import { whenAskedToStop } from './supervise.mjs'

whenAskedToStop(() => undefined)
const vitest = ['vitest', 'run', '--config', 'tests/vitest.config.ts']
const environment = { BROWSER_PATH: await browser() }
await runInTurn([
  { what: 'Static checks', command: ['node', 'worker/local/check.mjs'] },
  { what: 'Unit and worker tests', command: [...vitest, '--project', 'unit', '--project', 'worker'] },
  { what: 'Real clients', command: [...vitest, '--project', 'clients'] },
  { what: 'Browser', command: ['playwright', 'test', '--config', 'tests/playwright.config.ts'], environment },
])
