// `npm run doctor`: what is wrong with the data folder, a backup (`-- <folder>`) or a deployment (`-- https://…`).
import { install, node } from './install.mjs'
import { runInTurn } from './run.mjs'

install()
await runInTurn([
  { what: 'Checking', command: [node(), 'worker/local/examine.mjs', ...process.argv.slice(2)] },
])
