// `npm run deploy` and `npm run preview -- <name> [--remove]`: build, make what is missing, bring the databases to the
// new schema (migrations only ever add, so the code that is running goes on, and the one before can be brought back),
// then publish the Worker. With --dry-run nothing leaves this machine.
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { install, node, root, toolEnvironment } from '#worker/scripts/install.mjs'
import { runInTurn } from '#worker/scripts/run.mjs'

install()
const folder = mkdtempSync(join(tmpdir(), 'gantry-deploy-'))
process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
await runInTurn([
  { what: 'Client and Worker', command: ['node', 'worker/scripts/build.mjs'], environment: withoutSecrets() },
])
console.log('\n— Deployment')
const child = spawn(node(), ['worker/scripts/deploy/publish.mjs', folder, ...process.argv.slice(2)], {
  cwd: root,
  env: toolEnvironment(),
  stdio: ['ignore', 'inherit', 'inherit'],
})
// A terminal sends Ctrl-C to both, other ends only to this one. The deployment goes back before it ends.
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
  process.on(signal, () => child.kill(signal))
child.on('exit', (code) => process.exit(code ?? 1))

/** What builds the client runs code of every package: it is not given what opens the account. */
function withoutSecrets() {
  const names = Object.keys(process.env).filter((name) => /TOKEN|SECRET|_KEY$|SMTP|PROVIDERS/.test(name))
  return Object.fromEntries(names.map((name) => [name, undefined]))
}
