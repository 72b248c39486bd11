import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig, devices } from '@playwright/test'
import { browser } from '#worker/local/browser.mjs'

const port = Number(process.env.E2E_PORT ?? 8799)
const origin = `http://localhost:${port}`
// Workers read this file again: what must stay the same for all of them goes through the environment.
process.env.BROWSER_PATH ??= await browser()
process.env.E2E_DATA_DIR ??= temporaryFolder()

export default defineConfig({
  testDir: './e2e',
  testMatch: '**/*.test.ts',
  outputDir: '../test-results',
  workers: 2,
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // Generous: a loaded machine takes many times as long, and a passing test never waits for these.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  reporter: 'list',
  use: {
    ...devices['Desktop Chrome'],
    baseURL: origin,
    trace: 'retain-on-failure',
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
  webServer: {
    command: 'exec node worker/local/start.mjs',
    cwd: join(import.meta.dirname, '..'),
    url: `${origin}/healthz`,
    env: { PORT: String(port), DATA_DIR: process.env.E2E_DATA_DIR },
    timeout: 120_000,
    stdout: 'ignore',
    stderr: 'pipe',
  },
})

function temporaryFolder() {
  const path = mkdtempSync(join(tmpdir(), 'gantry-e2e-'))
  process.once('exit', () => rmSync(path, { recursive: true, force: true }))
  return path
}
