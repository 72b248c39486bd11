// `npm run soak -- 50`: the long campaigns of tests/soak, with a count.
import { install } from './install.mjs'
import { runInTurn } from './run.mjs'

install()
await runInTurn([
  {
    what: 'Kills during uploads and publications',
    command: ['node', 'tests/soak/kills.ts', ...process.argv.slice(2)],
  },
])
