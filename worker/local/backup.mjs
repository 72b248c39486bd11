// `npm run backup -- <folder>`: a copy of all data, whole and consistent, also while the product is running.
// `npm run restore -- <folder>`: that copy as the data of a new installation.
import { install } from './install.mjs'
import { runInTurn } from './run.mjs'

install()
const [command = '', folder = ''] = process.argv.slice(2)
await runInTurn([
  {
    what: command === 'restore' ? 'Restoring' : 'Backing up',
    command: ['node', 'worker/local/copy-data.mjs', command, folder],
  },
])
