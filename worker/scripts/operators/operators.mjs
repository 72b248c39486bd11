// `npm run operators -- find acme`: what operators do at /operators, on the command line.
import { spawnSync } from 'node:child_process'
import { install, node, root, toolEnvironment } from '#worker/scripts/install.mjs'

install()
const { status } = spawnSync(node(), ['worker/scripts/operators/operate.mjs', ...process.argv.slice(2)], {
  cwd: root,
  env: toolEnvironment(),
  stdio: 'inherit',
})
process.exitCode = status ?? 1
