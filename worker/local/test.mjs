// `npm test`: installs what is missing (a browser included), then runs everything that can find a fault.
// It begins on any Node and continues on the pinned one, as the launchers do.
import { install } from './install.mjs'
import { supervise } from './supervise.mjs'

install()
supervise('test-all.mjs', process.argv.slice(2))
