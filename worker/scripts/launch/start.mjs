// `npm start` (also with --production), `npm run demo` (--demo) and `npm run dev` (--dev): install what is missing, then supervise.
import { install } from '#worker/scripts/install.mjs'
import { supervise } from '#worker/scripts/supervise.mjs'

install()
const dev = process.argv.includes('--dev')
supervise(dev ? 'launch/dev.mjs' : 'launch/serve.mjs', process.argv.slice(2))
