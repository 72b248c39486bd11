// `npm test`: everything that can find a fault; with --browser (`npm run test:e2e`) only the browser tests.
import { runLanes, runSteps, type Step } from '#worker/scripts/run-steps.ts'
import { onShutdown } from '#worker/scripts/shutdown.ts'
import { browser } from './browser.ts'
import { temporaryFolder } from './in-memory.ts'

/**
 * Longer than any test's timeout: a test that hangs fails by itself, but Vitest waits forever for a worker that it has
 * lost (https://github.com/cloudflare/workers-sdk/issues/15498).
 */
const stuckAfterMs = 8 * 60_000
const temporary = temporaryFolder()
onShutdown(temporary.remove)
const vitest = ['vitest', 'run', '--config', 'tests/vitest.config.ts']
const environment = { BROWSER_PATH: await browser() }
process.env.TMPDIR = temporary.path
const inBrowser = {
  title: 'Browser',
  command: ['playwright', 'test', '--config', 'tests/playwright.config.ts'],
  environment,
  stuckAfterMs,
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
    {
      title: 'Unit and worker tests',
      command: [...vitest, '--project', 'unit', '--project', 'worker'],
      stuckAfterMs,
    },
    {
      title: 'Client and system tests',
      command: [...vitest, '--project', 'clients', '--project', 'system', '--project', 'proxied'],
      stuckAfterMs,
    },
  ],
  [inBrowser],
])
