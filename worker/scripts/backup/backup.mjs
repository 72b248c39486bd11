// `npm run backup -- <folder>`: a copy of all data, whole and consistent, also while the product is running.
// `npm run restore -- <folder>`: that copy as the data of a new installation.
import { install } from '#worker/scripts/install.mjs'
import { runInTurn } from '#worker/scripts/run.mjs'

install()
const [command = '', folder = ''] = process.argv.slice(2)
await runInTurn([
  {
    what: command === 'restore' ? 'Restoring' : 'Backing up',
    command: ['node', 'worker/scripts/backup/copy-data.mjs', command, folder],
  },
])
