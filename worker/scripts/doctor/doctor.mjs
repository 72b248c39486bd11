// `npm run doctor`: what is wrong with the data folder, a backup (`-- <folder>`) or a deployment (`-- https://…`).
import { install, node } from '#worker/scripts/install.mjs'
import { runInTurn } from '#worker/scripts/run.mjs'

install()
await runInTurn([
  { what: 'Checking', command: [node(), 'worker/scripts/doctor/examine.mjs', ...process.argv.slice(2)] },
])
