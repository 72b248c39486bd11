// `npm start` (also with --production), `npm run demo` (--demo) and `npm run dev` (--dev): install what is missing, then supervise.
import { install } from './install.mjs'
import { supervise } from './supervise.mjs'

install()
const dev = process.argv.includes('--dev')
supervise(dev ? 'dev.mjs' : 'serve.mjs', process.argv.slice(2))
