// `npm test`: installs what is missing (a browser included), then runs everything that can find a fault.
// It begins on any Node and continues on the pinned one, as the launchers do.
import { install } from '#worker/scripts/install.mjs'
import { supervise } from '#worker/scripts/supervise.mjs'

install()
supervise('test/test-all.mjs', process.argv.slice(2))
