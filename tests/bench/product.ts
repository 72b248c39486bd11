// The product as it is deployed: the same bundle, minified, from the same configuration.

import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const quiet = {
  WRANGLER_SEND_METRICS: 'false',
  WRANGLER_SEND_ERROR_REPORTS: 'false',
  WRANGLER_HIDE_BANNER: 'true',
  CLOUDFLARE_CF_FETCH_ENABLED: 'false',
}

/** The source of the Worker's one module. @throws Error with the bundler's output */
export function bundleProduct(): string {
  const folder = mkdtempSync(join(tmpdir(), 'gantry-bench-'))
  try {
    const args = ['deploy', '--dry-run', '--minify', '--outdir', folder]
    const env = { ...process.env, ...quiet, WRANGLER_LOG_PATH: join(folder, 'logs') }
    const { status, stdout, stderr } = spawnSync('wrangler', args, {
      encoding: 'utf8',
      env,
      shell: process.platform === 'win32',
    })
    if (status !== 0) throw new Error(`The Worker could not be bundled:\n${stdout}\n${stderr}`)
    return readFileSync(join(folder, 'index.js'), 'utf8')
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
