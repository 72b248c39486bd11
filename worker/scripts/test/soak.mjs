// `npm run soak -- 50 seed`: the long campaign of tests/soak, with a number of rounds and the seed of an earlier one.
import { install } from '#worker/scripts/install.mjs'
import { runInTurn } from '#worker/scripts/run.mjs'

install()
await runInTurn([
  {
    what: 'Kills while releases are published, bought and backed up',
    command: ['node', 'tests/soak/campaign.ts', ...process.argv.slice(2)],
  },
])
