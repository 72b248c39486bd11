// The work of `npm run backup` and `npm run restore`, on the pinned Node.
import { resolve } from 'node:path'
import { fail } from '#worker/scripts/install.mjs'
import { dataFolder } from '#worker/scripts/settings.mjs'
import { backUp } from './back-up.mjs'
import { restore } from './restore.mjs'

// Hashes of passwords, mails and keys are for nobody else who has an account on this machine.
process.umask(0o077)

const [command, given] = process.argv.slice(2)
if (!given) fail(`Name the folder: npm run ${command} -- <folder>`)
const folder = resolve(given)
const data = dataFolder()
const work = command === 'restore' ? restore(folder, data) : backUp(data, folder)
await work.catch(({ message }) => fail(`The ${command} failed: ${message}`))
