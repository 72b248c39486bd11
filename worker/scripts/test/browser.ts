// A browser for the tests: an installed one, else Playwright's download, else the distribution's package.
import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fail } from '#worker/scripts/fail.ts'
import { root } from '#worker/scripts/repository.ts'

/** Headless only: tests take two thirds of the time that they take in the full browser. */
const SHELL = 'chromium-headless-shell'
const NAMES = [SHELL, 'google-chrome-stable', 'google-chrome', 'chromium', 'chromium-browser', 'chrome']
const PATHS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/** Finds or installs a browser. @returns the path of its executable */
export async function browser(): Promise<string> {
  return (
    shellInCi() ??
    installed() ??
    (await downloaded()) ??
    packaged() ??
    fail('The tests need Chrome or Chromium: install one.')
  )
}

/** CI gets the headless shell even where a full browser is installed; a developer's machine isn't changed. */
function shellInCi() {
  if (!process.env.CI || installed()?.endsWith(SHELL)) return undefined
  return isDebianAsRoot() && install(SHELL) ? installed() : undefined
}

function installed() {
  const paths = (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap((folder) => NAMES.map((name) => join(folder, name)))
  return [...paths, ...PATHS].find(isProgram)
}

async function downloaded() {
  const { chromium } = await import('@playwright/test')
  const path = chromium.executablePath()
  if (runs(path)) return path
  console.log('Downloading a browser…')
  const { status } = spawnSync('playwright', ['install', 'chromium-headless-shell', 'chromium'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    timeout: 600_000,
  })
  return status === 0 && runs(path) ? path : undefined
}

/** Debian's packages bring the libraries that a download may lack; not every release has the headless shell. */
function packaged() {
  return isDebianAsRoot() && (install(SHELL) || install('chromium')) ? installed() : undefined
}

function isDebianAsRoot() {
  return process.getuid?.() === 0 && existsSync('/etc/debian_version')
}

/** @param name of a package */
function install(name: string) {
  console.log(`Installing the package ${name}…`)
  aptGet('update')
  return aptGet('install', '-y', '--no-install-recommends', name)
}

function aptGet(...args: string[]) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  return spawnSync('apt-get', args, { env, stdio: ['ignore', 'ignore', 'inherit'] }).status === 0
}

function runs(path: string) {
  return spawnSync(path, ['--version'], { stdio: 'ignore' }).status === 0
}

function isProgram(path: string) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
