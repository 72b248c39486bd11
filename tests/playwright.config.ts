import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig, devices } from '@playwright/test'
import { browser } from '#worker/scripts/test/browser.ts'

/** A deployment to be tested as it is, with the secret of a preview for its mailbox; unset: one is started here. */
const { BASE_URL, PREVIEW_SECRET } = process.env
const port = Number(process.env.E2E_PORT ?? 8799)
const origin = BASE_URL?.replace(/\/$/, '') ?? `http://localhost:${port}`
// Workers read this file again: what must stay the same for all of them goes through the environment.
process.env.BROWSER_PATH ??= await browser()
process.env.E2E_DATA_DIR ??= temporaryFolder()
process.env.E2E_OPERATOR ??= `operator-${crypto.randomUUID()}@example.test`

export default defineConfig({
  testDir: './e2e',
  testMatch: '**/*.test.ts',
  outputDir: '../test-results',
  // Only on one’s own machine are there tools to load a demo or to name a country.
  ...(BASE_URL && { grepInvert: /@local/ }),
  // As many as CI has cores: a third makes each test slower and the run no shorter.
  workers: 2,
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // Generous: a loaded machine takes many times as long, and a passing test never waits for these.
  timeout: 180_000,
  // Whatever needs a second try is named as flaky in the summary, and is to be mended.
  retries: process.env.CI ? 1 : 0,
  expect: { timeout: 20_000 },
  reporter: 'list',
  use: {
    ...devices['Desktop Chrome'],
    baseURL: origin,
    ...(PREVIEW_SECRET && {
      httpCredentials: { username: 'preview', password: PREVIEW_SECRET, origin, send: 'unauthorized' },
    }),
    // Recording traces takes as long as the tests themselves: `npm run test:e2e -- --trace on` when one is wanted.
    trace: 'off',
    // Drawing animations in software is a tenth of the time. Tests about motion, and the main job, allow it.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env.BROWSER_PATH,
      args: [
        '--no-sandbox',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  ...(!BASE_URL && { webServer: startedHere() }),
})

function temporaryFolder() {
  const path = mkdtempSync(join(tmpdir(), 'gantry-e2e-'))
  process.once('exit', () => rmSync(path, { recursive: true, force: true }))
  return path
}

function startedHere() {
  return {
    command: 'exec node worker/scripts/bootstrap.mjs --supervise launch/serve.ts',
    cwd: join(import.meta.dirname, '..'),
    url: `${origin}/healthz`,
    env: {
      PORT: String(port),
      DATA_DIR: process.env.E2E_DATA_DIR ?? '',
      OPERATORS: process.env.E2E_OPERATOR ?? '',
    },
    timeout: 120_000,
    stdout: 'ignore' as const,
    stderr: 'pipe' as const,
  }
}
