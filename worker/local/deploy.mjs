// `npm run deploy` and `npm run preview -- <name> [--remove]`: build, make what is missing, bring the databases to the
// new schema (migrations only ever add, so the code that is running goes on, and the one before can be brought back),
// then publish the Worker. With --dry-run nothing leaves this machine.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { install, node } from './install.mjs'
import { runInTurn } from './run.mjs'

install()
const folder = mkdtempSync(join(tmpdir(), 'gantry-deploy-'))
process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
writeFileSync(join(folder, '.keep'), '')
await runInTurn([
  { what: 'Client and Worker', command: ['node', 'worker/local/build.mjs'] },
  { what: 'Deployment', command: [node(), 'worker/local/publish.mjs', folder, ...process.argv.slice(2)] },
])
