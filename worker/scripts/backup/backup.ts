// `npm run backup -- <folder>`: a consistent copy of all data, also while the product is running.
// `npm run restore -- <folder>`: that copy as the data of a new installation.
import { resolve } from 'node:path'
import { fail } from '#worker/scripts/fail.ts'
import { dataFolder } from '#worker/scripts/settings.ts'
import { backUp } from './back-up.ts'
import { restore } from './restore.ts'

// Password hashes, emails and keys must not be readable by other users of this machine.
process.umask(0o077)

const [command, given] = process.argv.slice(2)
if (!given) fail(`Name the folder: npm run ${command} -- <folder>`)
const folder = resolve(given)
const data = dataFolder()
console.log(command === 'restore' ? '\n— Restoring' : '\n— Backing up')
const work = command === 'restore' ? restore(folder, data) : backUp(data, folder)
await work.catch(({ message }) => fail(`The ${command} failed: ${message}`))
