// `npm test`: everything that can find a fault; with --browser (`npm run test:e2e`) only the browser tests.
import { runLanes, runSteps, type Step } from '#worker/scripts/run-steps.ts'
import { onShutdown } from '#worker/scripts/shutdown.ts'
import { browser } from './browser.ts'
import { temporaryFolder } from './in-memory.ts'

const temporary = temporaryFolder()
onShutdown(temporary.remove)
const vitest = ['vitest', 'run', '--config', 'tests/vitest.config.ts']
const environment = { BROWSER_PATH: await browser() }
process.env.TMPDIR = temporary.path
const inBrowser = {
  title: 'Browser',
  command: ['playwright', 'test', '--config', 'tests/playwright.config.ts'],
  environment,
} satisfies Step
const [first, ...named] = process.argv.slice(2)
if (first === '--browser') {
  await runSteps([{ ...inBrowser, command: [...inBrowser.command, ...named] }])
  process.exit()
}
// Concurrently: each leaves a part of the processor idle, and neither is far longer than the other.
await runLanes([
  [
    { title: 'Static checks', command: ['node', 'worker/scripts/test/check.ts'] },
    { title: 'Unit and worker tests', command: [...vitest, '--project', 'unit', '--project', 'worker'] },
    {
      title: 'Client and system tests',
      command: [...vitest, '--project', 'clients', '--project', 'system', '--project', 'proxied'],
    },
  ],
  [inBrowser],
])
